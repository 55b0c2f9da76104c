"""Intel's Open Image Denoise as a network for OpenCV: its weights come from a file of theirs (`.tza`),
its shape (a U-Net of 3 x 3 convolutions) is written here as the ONNX model that OpenCV reads."""
import struct

import cv2
import numpy as np

MULTIPLE = 16
ENCODER = (("enc_conv1", "enc_conv2", "enc_conv3", "enc_conv4"), ("enc_conv5a", "enc_conv5b"))
DECODER = ((4, "pool3"), (3, "pool2"), (2, "pool1"), (1, "input"))


def weights_of(path):
    """The tensors of a `.tza` file by name, as float32 arrays.

    Raises ValueError where it is no such file.
    """
    data = path.read_bytes()
    magic, major, _, at = struct.unpack_from("<HBBQ", data, 0)
    if (magic, major) != (0x41D7, 2):
        raise ValueError(f"{path} is not a file of weights of Open Image Denoise.")
    count, = struct.unpack_from("<I", data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        size, = struct.unpack_from("<H", data, at)
        name = data[at + 2:at + 2 + size].decode()
        at += 2 + size
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        at += 1 + 4 * rank + rank
        kind = {"h": np.float16, "f": np.float32}[chr(data[at])]
        start, = struct.unpack_from("<Q", data, at + 1)
        at += 9
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return tensors


def network(path, height, width):
    """The network for pictures of this size (both multiples of `MULTIPLE`), for `cv2.dnn`."""
    weights = weights_of(path)
    nodes = []

    def convolve(name, before, relu=True):
        pads = [attribute("pads", [1, 1, 1, 1]), attribute("kernel_shape", [3, 3])]
        nodes.append(node("Conv", [before, f"{name}.weight", f"{name}.bias"], name, pads))
        if not relu:
            return name
        nodes.append(node("Relu", [name], f"{name}.relu", []))
        return f"{name}.relu"

    last = convolve("enc_conv0", "input")
    for level, name in enumerate(ENCODER[0], 1):
        last = convolve(name, last)
        halves = [attribute("kernel_shape", [2, 2]), attribute("strides", [2, 2])]
        nodes.append(node("MaxPool", [last], f"pool{level}", halves))
        last = f"pool{level}"
    for name in ENCODER[1]:
        last = convolve(name, last)
    for level, skipped in DECODER:
        twice = [attribute("mode", "nearest"), attribute("scales", [1.0, 1.0, 2.0, 2.0])]
        nodes.append(node("Upsample", [last], f"up{level}", twice))
        nodes.append(node("Concat", [f"up{level}", skipped], f"both{level}", [attribute("axis", 1)]))
        last = convolve(f"dec_conv{level}b", convolve(f"dec_conv{level}a", f"both{level}"))
    last = convolve("dec_conv0", last, relu=False)
    channels = weights["enc_conv0.weight"].shape[1]
    graph = b"".join(field(1, made) for made in nodes) + field(2, b"unet")
    graph += b"".join(field(5, tensor(name, value)) for name, value in weights.items())
    graph += field(11, declared("input", (1, channels, height, width))) + field(12, declared(last, (1, 3, height, width)))
    model = number(1, 7) + field(7, graph) + field(8, field(1, b"") + number(2, 8))
    return cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8))


def varint(value):
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes(made) + bytes([value])


def number(key, value):
    return varint(key << 3) + varint(value)


def field(key, content):
    return varint(key << 3 | 2) + varint(len(content)) + content


def attribute(name, value):
    """An attribute of a node: text, a whole number, or a list of whole or broken numbers."""
    start = field(1, name.encode())
    if isinstance(value, str):
        return start + field(4, value.encode()) + number(20, 3)
    if isinstance(value, int):
        return start + number(3, value) + number(20, 2)
    if isinstance(value[0], float):
        return start + field(7, struct.pack(f"<{len(value)}f", *value)) + number(20, 6)
    return start + b"".join(number(8, item) for item in value) + number(20, 7)


def node(kind, inputs, output, attributes):
    made = b"".join(field(1, name.encode()) for name in inputs) + field(2, output.encode())
    return made + field(3, output.encode()) + field(4, kind.encode()) + b"".join(field(5, one) for one in attributes)


def tensor(name, value):
    dimensions = b"".join(number(1, size) for size in value.shape)
    return dimensions + number(2, 1) + field(8, name.encode()) + field(9, value.tobytes())


def declared(name, shape):
    sizes = b"".join(field(1, number(1, size)) for size in shape)
    return field(1, name.encode()) + field(2, field(1, number(1, 1) + field(2, sizes)))
