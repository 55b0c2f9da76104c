import { palette } from '#schemas/brand/palette.ts'
import { smooth } from '../shape/point.ts'
import type { Point } from '../shape/point.ts'

/** Outlines on a 400 by 310 grid, walking to the right, feet at y 306. */
const coat: readonly Point[] = [
  [62, 48],
  [50, 58],
  [42, 80],
  [40, 110],
  [42, 136],
  [36, 170],
  [32, 196],
  [60, 202],
  [96, 200],
  [92, 166],
  [88, 134],
  [90, 106],
  [90, 80],
  [84, 60],
  [76, 50],
]
const head: readonly Point[] = [
  [62, 48],
  [58, 38],
  [52, 30],
  [52, 16],
  [62, 6],
  [76, 4],
  [88, 10],
  [92, 20],
  [91, 27],
  [95, 32],
  [91, 36],
  [90, 42],
  [82, 45],
  [77, 52],
  [70, 56],
]
const bun: readonly Point[] = [
  [54, 22],
  [44, 22],
  [40, 30],
  [46, 37],
  [56, 36],
]
const backLeg: readonly Point[] = [
  [42, 190],
  [44, 220],
  [40, 246],
  [26, 270],
  [12, 288],
  [10, 296],
  [20, 306],
  [26, 302],
  [28, 292],
  [44, 272],
  [60, 248],
  [68, 220],
  [72, 192],
]
const frontLeg: readonly Point[] = [
  [58, 190],
  [70, 222],
  [82, 248],
  [90, 274],
  [94, 294],
  [94, 302],
  [108, 304],
  [126, 302],
  [124, 296],
  [108, 290],
  [106, 272],
  [102, 246],
  [96, 216],
  [92, 190],
]
const arm: readonly Point[] = [
  [60, 64],
  [56, 90],
  [66, 118],
  [88, 140],
  [108, 150],
  [118, 152],
  [120, 144],
  [112, 138],
  [94, 124],
  [80, 106],
  [78, 80],
  [74, 64],
]
const dogBody: readonly Point[] = [
  [388, 196],
  [380, 188],
  [366, 182],
  [352, 178],
  [338, 184],
  [328, 198],
  [312, 210],
  [280, 214],
  [250, 213],
  [232, 220],
  [224, 236],
  [228, 254],
  [244, 262],
  [262, 254],
  [284, 258],
  [304, 264],
  [322, 256],
  [332, 240],
  [340, 224],
  [350, 216],
  [364, 212],
  [380, 208],
  [388, 203],
]
const dogEar: readonly Point[] = [
  [342, 184],
  [350, 188],
  [352, 204],
  [346, 214],
  [338, 208],
  [336, 194],
]
const dogTail: readonly Point[] = [
  [234, 218],
  [216, 214],
  [200, 202],
  [190, 188],
  [188, 192],
  [196, 208],
  [212, 224],
  [228, 232],
]
const dogLegs: readonly (readonly Point[])[] = [
  [
    [226, 236],
    [222, 256],
    [224, 268],
    [212, 286],
    [204, 300],
    [210, 306],
    [220, 305],
    [222, 298],
    [238, 274],
    [252, 256],
  ],
  [
    [242, 250],
    [252, 268],
    [248, 284],
    [254, 300],
    [258, 306],
    [270, 306],
    [268, 300],
    [262, 296],
    [262, 280],
    [266, 256],
  ],
  [
    [298, 250],
    [300, 276],
    [296, 296],
    [298, 305],
    [312, 306],
    [312, 300],
    [306, 296],
    [312, 276],
    [318, 252],
  ],
  [
    [310, 246],
    [322, 268],
    [334, 286],
    [342, 298],
    [354, 300],
    [356, 294],
    [346, 288],
    [338, 270],
    [332, 240],
  ],
]
const leash = 'M116 148C180 176 260 210 332 206'

/** A handler with a dog on the leash, against the light: ink silhouettes with a warm edge. */
export function handlerAndDog({ lit = true }: { lit?: boolean } = {}): string {
  const ink = lit ? '#15202A' : palette.ink
  const far = lit ? '#0E171F' : palette.ink
  const shape = (points: readonly Point[], fill = ink) =>
    `<path d="${smooth(points)}" fill="${fill}"/>`
  const edge = (d: string, width = 2.6) =>
    `<path d="${d}" fill="none" stroke="${palette.apricotLight}" stroke-width="${width}" stroke-linecap="round" opacity="0.9"/>`
  const glints = [
    edge('M52 30C50 18 58 8 70 5'),
    edge('M45 23C39 27 41 35 47 37', 2),
    edge('M50 58C43 70 40 96 41 120C42 140 38 160 33 194'),
    edge('M43 206C45 230 42 246 28 268L13 287'),
    edge('M66 212C74 232 84 250 90 274', 1.8),
    edge('M328 198C318 207 300 213 280 213.500C266 213 250 212 240 215', 2.4),
    edge('M225 238C224 246 226 258 224 267L206 297', 2),
    edge('M352 178.500C345 180 339 184 334 190', 2.2),
    edge('M190 189C196 202 208 214 226 219', 2),
  ]
  return [
    shape(backLeg, far),
    ...dogLegs.map((leg, index) => shape(leg, index % 2 === 0 ? ink : far)),
    shape(dogTail),
    shape(dogBody, lit ? '#1D2328' : ink),
    shape(dogEar, far),
    `<path d="${leash}" fill="none" stroke="${lit ? palette.saddle : ink}" stroke-width="2.6"/>`,
    shape(frontLeg),
    shape(coat),
    shape(bun),
    shape(head),
    shape(arm, far),
    ...(lit ? glints : []),
  ].join('')
}
