import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'
import { form } from '../shape/form.ts'
import type { Crescent } from '../shape/form.ts'
import { smooth } from '../shape/point.ts'
import type { Point } from '../shape/point.ts'

/** The dog's outlines on a 1040 by 620 grid: a vizsla at rest, facing left, the ground at y 600. */
const body: readonly Point[] = [
  [344, 120],
  [384, 160],
  [420, 216],
  [462, 262],
  [520, 288],
  [600, 302],
  [680, 304],
  [752, 308],
  [824, 332],
  [880, 378],
  [912, 440],
  [924, 510],
  [912, 566],
  [880, 594],
  [780, 600],
  [640, 602],
  [520, 600],
  [420, 594],
  [352, 566],
  [312, 520],
  [284, 462],
  [268, 400],
  [272, 340],
  [276, 306],
  [282, 270],
  [300, 190],
]

const head: readonly Point[] = [
  [120, 190],
  [122, 176],
  [136, 168],
  [166, 164],
  [204, 156],
  [232, 145],
  [246, 128],
  [268, 114],
  [304, 107],
  [340, 112],
  [366, 134],
  [378, 176],
  [366, 222],
  [330, 256],
  [290, 264],
  [254, 256],
  [222, 246],
  [190, 244],
  [156, 240],
  [138, 232],
  [130, 214],
]

const ear: readonly Point[] = [
  [304, 136],
  [326, 128],
  [350, 136],
  [370, 162],
  [384, 204],
  [386, 244],
  [374, 270],
  [354, 276],
  [334, 258],
  [318, 224],
  [308, 186],
  [300, 154],
]

const nearForeleg: readonly Point[] = [
  [452, 412],
  [490, 450],
  [504, 510],
  [500, 562],
  [474, 596],
  [430, 603],
  [360, 599],
  [290, 597],
  [232, 602],
  [180, 604],
  [146, 598],
  [136, 582],
  [146, 566],
  [172, 556],
  [204, 552],
  [238, 558],
  [296, 552],
  [342, 534],
  [372, 490],
  [404, 438],
]

const farForeleg: readonly Point[] = [
  [400, 560],
  [340, 584],
  [240, 586],
  [140, 588],
  [96, 588],
  [74, 578],
  [76, 561],
  [96, 549],
  [130, 544],
  [170, 549],
  [240, 542],
  [310, 512],
]

const thigh: readonly Point[] = [
  [752, 336],
  [826, 340],
  [884, 384],
  [916, 446],
  [926, 516],
  [910, 570],
  [868, 596],
  [800, 586],
  [742, 556],
  [690, 540],
  [654, 508],
  [650, 462],
  [676, 408],
  [710, 362],
]

const hindFoot: readonly Point[] = [
  [880, 548],
  [906, 576],
  [890, 600],
  [800, 604],
  [700, 604],
  [610, 605],
  [574, 598],
  [566, 582],
  [580, 566],
  [614, 558],
  [650, 564],
  [720, 564],
  [790, 550],
]

const tail: readonly Point[] = [
  [880, 400],
  [926, 440],
  [952, 500],
  [974, 560],
  [1010, 584],
  [1060, 590],
  [1066, 598],
  [1010, 606],
  [950, 600],
  [912, 560],
  [890, 500],
]

const nose =
  'M119 190C117 181 122 170 133 168C141 167 146 170 145 176C144 183 135 190 125 193C121 194 120 193 119 190Z'
const nostril = 'M122 185C126 180 131 180 134 182'
const mouth = 'M132 214C150 223 184 228 208 227C216 226 221 223 224 218'
const eye = 'M243 160C248 154 257 154 262 160C258 167 249 168 243 160Z'
const lid = 'M239 159C245 150 258 149 266 159'
const collar = 'M266 322C330 336 400 300 436 232L448 252C412 326 334 366 264 350Z'
const toes =
  'M146 586C152 576 156 572 166 570M166 596C168 584 174 577 184 574M190 600C192 590 196 584 204 580'

/** Coat tones from the sun to the shade. */
const coat = {
  rim: '#FFDDB0',
  sun: '#E9AC70',
  light: '#C98249',
  mid: '#9D5C2C',
  dark: '#6B3A1C',
  deep: '#2E1A14',
}

const rim = (reach: number, opacity = 0.9): Crescent => ({
  colour: coat.rim,
  shift: [reach, reach * 0.8],
  blur: reach * 0.5,
  opacity,
})

const core = (reach: number, opacity = 0.6): Crescent => ({
  colour: coat.deep,
  shift: [-reach * 0.8, -reach],
  blur: reach * 0.6,
  opacity,
})

/** A vizsla at rest, lit by a low sun from the left; place it with a transform. */
export function restingDog(canvas: Canvas): string {
  const glow = (stops: readonly string[], line: readonly [number, number, number, number]) =>
    canvas.linear(
      stops.map((colour, index) => [index / (stops.length - 1), colour] as const),
      line,
    )
  const blur = (deviation: number, opacity: number, fill: string, path: string) =>
    `<path d="${path}" fill="${fill}" opacity="${opacity}" filter="${canvas.blur(deviation)}"/>`

  const fades = (colours: readonly string[], line: readonly [number, number, number, number]) =>
    canvas.linear(
      colours.map((colour, index) => [[0, 0.42, 1][index] ?? 1, colour, [0, 0.85, 1][index] ?? 1]),
      line,
    )

  const muscles = [
    blur(22, 0.7, coat.deep, 'M560 610C590 540 630 480 650 420C690 480 720 570 760 620Z'),
    blur(18, 0.5, coat.deep, 'M496 450C550 490 570 560 550 610L470 606C520 570 514 510 496 450Z'),
    blur(
      18,
      0.5,
      coat.sun,
      'M330 360C360 350 410 370 424 420C400 450 350 460 326 440C306 420 306 372 330 360Z',
    ),
    blur(
      26,
      0.4,
      coat.sun,
      'M520 320C600 330 680 320 720 340C690 400 620 430 560 420C520 400 500 340 520 320Z',
    ),
    blur(
      12,
      0.65,
      coat.deep,
      'M270 258C300 280 350 280 394 236C404 280 366 316 326 316C294 314 276 290 270 258Z',
    ),
    `<path d="${collar}" fill="${glow([palette.inkLight, palette.inkSoft, palette.ink], [266, 330, 450, 290])}"/>`,
    `<path d="M266 322C330 336 400 300 436 232" fill="none" stroke="${coat.rim}" stroke-width="2" opacity="0.5"/>`,
  ].join('')

  return [
    form(canvas, smooth(tail), { fill: coat.dark, crescents: [rim(5, 0.5)] }),
    form(canvas, smooth(farForeleg), {
      fill: glow([coat.mid, coat.dark, coat.deep], [70, 560, 360, 580]),
      crescents: [rim(6, 0.6)],
    }),
    form(canvas, smooth(body), {
      fill: glow([coat.sun, coat.light, coat.mid, coat.dark], [250, 280, 820, 640]),
      crescents: [rim(12), core(70, 0.75)],
      inside: muscles,
    }),
    form(canvas, smooth(hindFoot), {
      fill: glow([coat.mid, coat.dark], [560, 560, 900, 600]),
      crescents: [rim(6, 0.5), core(12, 0.5)],
    }),
    form(canvas, smooth(thigh), {
      fill: fades([coat.light, coat.mid, coat.dark], [720, 330, 800, 610]),
    }),
    `<g opacity="0.8">${form(canvas, smooth(thigh), { fill: 'none', crescents: [core(34, 0.75)] })}</g>`,
    form(canvas, smooth(nearForeleg), {
      fill: fades([coat.light, coat.light, '#B06C36'], [440, 400, 380, 620]),
      crescents: [core(13, 0.5)],
    }),
    `<path d="${toes}" fill="none" stroke="${coat.deep}" stroke-width="3.5" stroke-linecap="round" opacity="0.45"/>`,
    form(canvas, smooth(head), {
      fill: glow([coat.sun, coat.light, coat.mid], [130, 130, 360, 260]),
      crescents: [rim(7), core(22, 0.5)],
    }),
    `<path d="${mouth}" fill="none" stroke="${coat.deep}" stroke-width="3" stroke-linecap="round" opacity="0.5"/>`,
    `<path d="${nose}" fill="#4A2A1C"/><path d="${nostril}" fill="none" stroke="${coat.deep}" stroke-width="4" stroke-linecap="round"/><path d="M126 174C131 170 138 170 142 172" fill="none" stroke="${coat.rim}" stroke-width="2.5" stroke-linecap="round" opacity="0.7"/>`,
    `<path d="${eye}" fill="${coat.deep}"/><path d="${lid}" fill="none" stroke="${coat.dark}" stroke-width="3.5" stroke-linecap="round"/><circle cx="250" cy="158" r="1.8" fill="${coat.rim}"/>`,
    form(canvas, smooth(ear), {
      fill: glow([coat.light, coat.mid, coat.dark], [300, 130, 380, 270]),
      crescents: [rim(5, 0.7), core(10, 0.6)],
    }),
    `<circle cx="330" cy="352" r="11" fill="${glow([coat.rim, coat.sun, coat.mid], [320, 342, 340, 364])}"/>`,
  ].join('')
}
