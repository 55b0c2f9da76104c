import { palette } from '#schemas/brand/palette.ts'
import type { Canvas } from '../shape/canvas.ts'
import { form } from '../shape/form.ts'
import { smooth } from '../shape/point.ts'
import type { Point } from '../shape/point.ts'

/** The seat's outlines in the hero's pixels: a cream leather seat in profile, facing left. */
const back: readonly Point[] = [
  [2046, 960],
  [2040, 880],
  [2050, 790],
  [2072, 700],
  [2098, 620],
  [2124, 556],
  [2160, 536],
  [2220, 546],
  [2276, 570],
  [2284, 620],
  [2266, 720],
  [2240, 840],
  [2212, 960],
  [2180, 1044],
  [2090, 1044],
]

const headrest: readonly Point[] = [
  [2118, 560],
  [2124, 500],
  [2140, 446],
  [2168, 414],
  [2212, 406],
  [2262, 420],
  [2290, 452],
  [2296, 510],
  [2286, 570],
  [2262, 590],
  [2200, 586],
  [2144, 580],
]

const cushion: readonly Point[] = [
  [1652, 950],
  [1654, 906],
  [1676, 880],
  [1730, 868],
  [1840, 872],
  [1960, 886],
  [2080, 900],
  [2110, 940],
  [2100, 1000],
  [1960, 1014],
  [1780, 1016],
  [1690, 1010],
  [1660, 992],
]

const shell: readonly Point[] = [
  [1690, 1002],
  [1900, 1010],
  [2080, 1000],
  [2200, 950],
  [2222, 990],
  [2206, 1070],
  [2160, 1118],
  [1960, 1132],
  [1780, 1128],
  [1716, 1090],
]

const arm: readonly Point[] = [
  [1846, 812],
  [1856, 796],
  [1900, 790],
  [2020, 792],
  [2110, 800],
  [2134, 826],
  [2140, 900],
  [2146, 980],
  [2110, 1012],
  [1960, 1018],
  [1874, 1010],
  [1856, 960],
  [1848, 880],
]

const cream = {
  light: '#EFE3D0',
  mid: '#C9BBA6',
  shade: '#8C8578',
  deep: '#2A3038',
  rim: '#FFE6C4',
}

/** A cream leather cabin seat with saddle piping, standing on the cabin floor. */
export function cabinSeat(canvas: Canvas): string {
  const leather = (line: readonly [number, number, number, number]) =>
    canvas.linear(
      [
        [0, cream.light],
        [0.45, cream.mid],
        [1, cream.shade],
      ],
      line,
    )
  const rim = { colour: cream.rim, shift: [12, 9] as const, blur: 7, opacity: 0.9 }
  const core = { colour: cream.deep, shift: [-34, -26] as const, blur: 22, opacity: 0.55 }
  const seam = (path: string) =>
    `<path d="${path}" fill="none" stroke="${palette.saddle}" stroke-width="5" stroke-linecap="round" opacity="0.85"/>`
  const shade = (path: string) =>
    `<path d="${path}" fill="${cream.deep}" opacity="0.5" filter="${canvas.blur(14)}"/>`
  return [
    `<ellipse cx="1990" cy="1196" rx="330" ry="34" fill="#060D14" opacity="0.6" filter="${canvas.blur(18)}"/>`,
    `<path d="M1880 1120H2110L2140 1190H1850Z" fill="${canvas.linear(
      [
        [0, '#3B4854'],
        [1, '#141F2A'],
      ],
      [1840, 1120, 2120, 1190],
    )}"/>`,
    form(canvas, smooth(back), {
      fill: leather([2050, 560, 2290, 800]),
      crescents: [rim, core],
      inside: `${seam('M2140 560C2112 640 2092 720 2080 800C2070 860 2068 920 2066 980')}${shade('M2040 800H2150C2180 860 2190 960 2180 1040H2040Z')}${shade('M2110 580C2160 600 2230 606 2290 590L2284 626C2220 640 2150 632 2104 612Z')}`,
    }),
    form(canvas, smooth(headrest), {
      fill: leather([2118, 410, 2320, 600]),
      crescents: [rim, core],
      inside: seam('M2160 430C2146 480 2142 530 2140 590'),
    }),
    form(canvas, smooth(shell), {
      fill: canvas.linear(
        [
          [0, '#566069'],
          [1, '#1C2833'],
        ],
        [1760, 1000, 2160, 1120],
      ),
    }),
    form(canvas, smooth(cushion), {
      fill: leather([1652, 880, 1980, 1080]),
      crescents: [{ ...rim, shift: [8, 10] }, core],
      inside: `${seam('M1654 944C1760 954 1960 954 2090 956')}${shade('M1818 870C1830 900 1836 980 1850 1020H1900V860Z')}`,
    }),
    form(canvas, smooth(arm), {
      fill: leather([1850, 790, 2130, 1010]),
      crescents: [rim, core],
      inside: seam('M1846 858C1940 852 2060 856 2140 868'),
    }),
    `<path d="M1824 806C1830 788 1850 780 1880 780H2090C2122 782 2138 794 2140 810C2070 800 1900 800 1824 806Z" fill="${canvas.linear(
      [
        [0, palette.saddleLight],
        [0.5, palette.saddle],
        [1, palette.saddleDark],
      ],
      [1824, 790, 2140, 810],
    )}"/><path d="M1838 788C1852 782 1870 782 1890 782H2080" fill="none" stroke="${cream.rim}" stroke-width="3" opacity="0.8"/>`,
  ].join('')
}
