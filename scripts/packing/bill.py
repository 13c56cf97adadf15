"""The bill of materials in CycloneDX's JSON, and the licences of all that a package carries."""

import hashlib
import json
import uuid

from packing import closure


def bill(release, packages, files):
    """The bill of the program, its language, and the packages that it links or carries.

    - packages: names of Debian packages.
    - files: the program's own files, with their names.
    """
    components = [language(), *(component(name) for name in sorted(packages))]
    serial = uuid.uuid5(uuid.NAMESPACE_URL, f"tintype {release.version} " + " ".join(
        each["bom-ref"] for each in components))
    own = {
        "type": "application", "bom-ref": "tintype", "name": "tintype",
        "version": release.version, "licenses": [{"license": {"id": "GPL-3.0-or-later"}}],
        "components": [
            {"type": "file", "name": name, "hashes": [
                {"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}]}
            for name, path in sorted(files.items())],
    }
    whole = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"timestamp": release.time, "component": own},
        "components": components,
        "dependencies": [{"ref": "tintype", "dependsOn": [each["bom-ref"] for each in components]}],
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def language():
    """Swift's own libraries, which are linked into the programs."""
    version, _ = closure.language()
    address = f"pkg:github/swiftlang/swift@swift-{version}-RELEASE"
    return {"type": "library", "bom-ref": address, "name": "swift", "version": version,
            "purl": address, "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}]}


def component(name):
    facts = closure.installed()[name]
    address = f"pkg:deb/debian/{name}@{facts['Version']}?arch={facts['Architecture']}"
    found = {
        "type": "library", "bom-ref": address, "name": name, "version": facts["Version"],
        "purl": address,
        "properties": [
            {"name": "debian:source", "value": facts["source:Package"]},
            {"name": "debian:source-version", "value": facts["source:Version"]}],
    }
    if names := closure.licences(name):
        found["licenses"] = [{"license": {"name": each}} for each in names]
    if facts["Homepage"]:
        found["externalReferences"] = [{"type": "website", "url": facts["Homepage"]}]
    return found
