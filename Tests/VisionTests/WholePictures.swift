import ImageEngine
import Media
import Vision

// One analysis alone: a worker gives the same sampler to all.

extension Faces {
  func faces(in picture: Bitmap) throws(VisionError) -> [Face] {
    var sampler = PictureSampler(picture)
    return try faces(in: &sampler)
  }
}

extension Texts {
  func finding(in picture: Bitmap) throws(VisionError) -> Finding {
    var sampler = PictureSampler(picture)
    return try finding(in: &sampler)
  }
}

extension Things {
  func finding(in picture: Bitmap) throws(VisionError) -> Finding {
    var sampler = PictureSampler(picture)
    return try finding(in: &sampler)
  }
}
