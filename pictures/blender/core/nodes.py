"""A short way to write shader nodes."""
import bpy


class Shader:
    """One material's node tree, around a Principled surface."""

    def __init__(self, name, color=(0.5, 0.5, 0.5, 1), rough=0.5, **inputs):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]
        self.set("Base Color", color)
        self.set("Roughness", rough)
        for key, value in inputs.items():
            self.set(key.replace("_", " "), value)

    def set(self, name, value):
        self.surface.inputs[name].default_value = value

    def node(self, kind, settings=None, **inputs):
        made = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in (settings or {}).items():
            setattr(made, key, value)
        for key, value in inputs.items():
            self.feed(made.inputs[key.replace("_", " ")], value)
        return made

    def feed(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def where(self, stretch=(1, 1, 1)):
        """The place on the object in metres."""
        place = self.node("TexCoord").outputs["Object"]
        if stretch == (1, 1, 1):
            return place
        return self.node("Mapping", Vector=place, Scale=stretch).outputs[0]

    def noise(self, scale, detail=4, stretch=(1, 1, 1), rough=0.5):
        return self.node("TexNoise", Vector=self.where(stretch), Scale=scale, Detail=detail,
                         Roughness=rough).outputs["Fac"]

    def cells(self, scale, feature="F1", stretch=(1, 1, 1), smooth=0.5):
        place = self.where(stretch)
        made = self.node("TexVoronoi", {"feature": feature}, Vector=place, Scale=scale)
        if feature == "SMOOTH_F1":
            made.inputs["Smoothness"].default_value = smooth
        return made.outputs["Distance"]

    def waves(self, scale, axis="X", distortion=0.0, detail_scale=1.0):
        made = self.node("TexWave", {"bands_direction": axis}, Vector=self.where(), Scale=scale,
                         Distortion=distortion)
        made.inputs["Detail Scale"].default_value = detail_scale
        return made.outputs["Fac"]

    def math(self, operation, a, b=0.5):
        made = self.node("Math", {"operation": operation})
        self.feed(made.inputs[0], a)
        self.feed(made.inputs[1], b)
        return made.outputs[0]

    def ramp(self, value, low, high, start=0.0, end=1.0):
        made = self.node("MapRange", Value=value)
        for key, v in (("From Min", start), ("From Max", end), ("To Min", low), ("To Max", high)):
            made.inputs[key].default_value = v
        return made.outputs[0]

    def mix(self, factor, a, b):
        made = self.node("MixRGB")
        for socket, value in zip(made.inputs, (factor, a, b)):
            self.feed(socket, value)
        return made.outputs[0]

    def bump(self, height, depth, strength=1.0):
        """Raises the surface by `height` (0..1) times `depth` metres; bumps add up."""
        made = self.node("Bump", Height=height, Distance=depth, Strength=strength)
        before = self.surface.inputs["Normal"].links
        if before:
            self.tree.links.new(before[0].from_socket, made.inputs["Normal"])
        self.tree.links.new(made.outputs[0], self.surface.inputs["Normal"])

    def color(self, socket):
        self.feed(self.surface.inputs["Base Color"], socket)

    def rough(self, socket):
        self.feed(self.surface.inputs["Roughness"], socket)
