// Apply one filter, by its name, to a picture of one grey pixel.
import ImageEngine
import JSON

let grey = Bitmap(width: 1, height: 1) { $0.copyBytes(from: [128, 128, 128, 255]) }
let brighter = Recipe(steps: [.init("CIExposureAdjust", JSON.Object([("inputEV", 1)]))])
let result = try Renderer().render(brighter, photo: grey)
print(result[0, 0])  // [176, 176, 176, 255]: twice the light
