"""The fonts that come with the program: those that texts in photos are drawn with, in one folder,
where the program asks for them by their files (Sources/Lettering/FontFile.swift)."""

from packing import closure

# Plain and bold, upright and italic; packages have other weights too, and families for headlines,
# which the program does not ask for.
FILE = (r"/usr/share/fonts/(?!.*Display-).*-(Regular|Bold|Italic|BoldItalic)\.(ttf|otf|ttc)$"
        r"|NotoColorEmoji\.ttf$")
# Helvetica, Times and Courier under other names, most scripts, and emoji.
SMALL = ["fonts-liberation", "fonts-noto-color-emoji", "fonts-noto-core"]
# Chinese, Japanese and Korean, two thirds of all fonts.
LARGE = ["fonts-noto-cjk"]
FOLDER = "fonts"


def add(files, place, owners, packages):
    """Adds the fonts of packages to the programs' folder, and their packages to the owners."""
    for name in packages:
        owners.add(name)
        for path in closure.files_of(name, FILE):
            files.add(f"{place}{FOLDER}/{path.name}", path)


def link(files, place, levels):
    """Lets the programs of a level find the same fonts beside them."""
    for level in levels:
        if files.has(f"{place}{level}/tintype-worker"):
            files.link(f"{place}{level}/{FOLDER}", f"../{FOLDER}")
