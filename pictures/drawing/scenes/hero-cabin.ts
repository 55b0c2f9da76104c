import { drawMark } from '#schemas/brand/mark.ts'
import { palette } from '#schemas/brand/palette.ts'
import { pictureSize } from '#schemas/picture/picture-files.ts'
import { cabinSeat } from '../props/cabin-seat.ts'
import { cabinWindow } from '../props/cabin-window.ts'
import { restingDog } from '../props/resting-dog.ts'
import { createCanvas } from '../shape/canvas.ts'
import type { Canvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'

const floor = 1085
const ledgeTop = 722
const windows = [
  { at: [330, 494], shade: 1 },
  { at: [900, 494], shade: 0.72 },
  { at: [1470, 494], shade: 0 },
  { at: [2040, 494], shade: 0 },
] as const

/** Dawn as seen through the windows: one sky behind all of them, the sun low on the left. */
function sky(canvas: Canvas): string {
  const air = canvas.radial(
    [
      [0, '#FFF8E8'],
      [0.07, '#FFE9C4'],
      [0.26, '#F8CB96'],
      [0.5, '#E2B18A'],
      [0.74, '#AFB0B0'],
      [1, '#70879A'],
    ],
    [0, 0, 1],
    'translate(1350 564) scale(1050 270)',
  )
  const clouds = canvas.linear(
    [
      [0, '#B98F7C'],
      [0.3, '#8E8A8E'],
      [1, '#5C6C7C'],
    ],
    [0, 548, 0, 640],
  )
  const sea =
    'M600 566C760 556 900 560 1020 556S1240 562 1340 554S1500 546 1600 554S1800 548 1900 556S2100 546 2300 552V660H600Z'
  const near =
    'M600 596C740 584 860 600 1000 592S1300 596 1420 586S1560 596 1680 588S1900 580 2000 590S2200 586 2300 584V660H600Z'
  return [
    `<rect width="2400" height="820" fill="${air}"/>`,
    `<g transform="translate(0 24)"><path d="${sea}" fill="${clouds}" opacity="0.75"/><path d="${near}" fill="${clouds}" opacity="0.6"/>`,
    `<path d="M1200 506C1300 497 1420 499 1640 500C1460 508 1320 510 1200 506Z" fill="#FFF3DC" opacity="0.4"/>`,
    `<path d="M1830 474C1930 462 2060 464 2240 464C2080 476 1940 480 1830 474ZM1900 503C1990 494 2060 496 2180 494C2080 506 1990 509 1900 503Z" fill="#F6DCBB" opacity="0.42"/></g>`,
  ].join('')
}

function wall(canvas: Canvas): string {
  const panel = canvas.linear(
    [
      [0, '#101E2B'],
      [0.4, '#233443'],
      [0.75, '#4B545A'],
      [1, '#3A4650'],
    ],
    [0, 0, pictureSize.width, 200],
  )
  const glow = canvas.radial(
    [
      [0, palette.apricot, 0.5],
      [0.5, palette.saddle, 0.22],
      [1, palette.ink, 0],
    ],
    [0, 0, 1],
    'translate(1720 560) scale(1000 560)',
  )
  const dado = canvas.linear(
    [
      [0, '#0E1A26'],
      [0.45, '#1D2C39'],
      [1, '#2B3640'],
    ],
    [0, 760, pictureSize.width, 860],
  )
  const ledge = canvas.linear(
    [
      [0, '#2A1D17'],
      [0.35, palette.saddleDark],
      [0.6, palette.saddleLight],
      [1, palette.saddleDark],
    ],
    [0, 0, pictureSize.width, 0],
  )
  const ceiling = canvas.linear(
    [
      [0, '#0A141D', 0.85],
      [1, '#0A141D', 0],
    ],
    [0, 0, 0, 240],
  )
  const skirting = canvas.linear(
    [
      [0, '#050B11', 0],
      [1, '#050B11', 0.65],
    ],
    [0, 880, 0, floor],
  )
  const seams = [40, 615, 1185, 1755, 2325].map((x) => `M${x} 0V${ledgeTop}`).join('')
  return [
    `<rect width="2400" height="820" fill="${panel}"/><rect width="2400" height="1200" fill="${glow}"/>`,
    `<path d="${seams}" stroke="#0A141D" stroke-width="3" opacity="0.35"/><path d="${seams}" stroke="#E9D8C0" stroke-width="1.5" opacity="0.1" transform="translate(3 0)"/>`,
    `<rect width="2400" height="240" fill="${ceiling}"/>`,
    `<rect y="${ledgeTop + 30}" width="2400" height="${floor - ledgeTop - 30}" fill="${dado}"/><rect y="880" width="2400" height="${floor - 880}" fill="${skirting}"/>`,
    `<rect y="${ledgeTop}" width="2400" height="34" fill="${ledge}"/><rect y="${ledgeTop}" width="2400" height="4" fill="${palette.apricotLight}" opacity="0.55"/><rect y="${ledgeTop + 34}" width="2400" height="26" fill="#060C12" opacity="0.45"/>`,
  ].join('')
}

/** An elongated patch of light with soft edges, round its own middle. */
function patch(
  canvas: Canvas,
  { colour, opacity, transform }: { colour: string; opacity: number; transform: string },
): string {
  const fade = canvas.radial(
    [
      [0, colour, opacity],
      [0.45, colour, opacity * 0.85],
      [0.8, colour, opacity * 0.25],
      [1, colour, 0],
    ],
    [0, 0, 1],
  )
  return `<circle r="1" fill="${fade}" transform="${transform}"/>`
}

/** Where the open windows' light lies on the carpet, stretched away from the sun. */
function lightOnFloor(canvas: Canvas): string {
  const pool = (x: number, y: number, opacity: number) =>
    patch(canvas, {
      colour: '#F2B271',
      opacity,
      transform: `translate(${x} ${y}) skewX(48) scale(330 92)`,
    })
  return `${pool(1690, 1385, 0.62)}${pool(2290, 1352, 0.5)}${pool(1060, 1404, 0.16)}`
}

function carpet(canvas: Canvas): string {
  const ground = canvas.linear(
    [
      [0, '#0C1721'],
      [0.5, '#26323B'],
      [1, '#2C343A'],
    ],
    [0, floor, pictureSize.width, 1500],
  )
  const near = canvas.linear(
    [
      [0, '#050B11', 0.5],
      [0.25, '#050B11', 0],
      [0.7, '#050B11', 0],
      [1, '#050B11', 0.55],
    ],
    [0, floor, 0, 1600],
  )
  return `<rect y="${floor}" width="2400" height="${1600 - floor}" fill="${ground}"/>${lightOnFloor(canvas)}<rect y="${floor}" width="2400" height="${1600 - floor}" fill="${near}"/>`
}

/** The fitted mat: a low slab with piped edges. */
function mat(canvas: Canvas): string {
  const top = canvas.linear(
    [
      [0, '#6F7F80'],
      [0.4, '#A9AFA6'],
      [1, '#7D8785'],
    ],
    [950, 1200, 2080, 1300],
  )
  const front = canvas.linear(
    [
      [0, '#4F5F63'],
      [1, '#232F38'],
    ],
    [0, 1310, 0, 1376],
  )
  return [
    `<path d="M930 1330H2130Q2190 1360 2160 1394Q2140 1404 2080 1404H990Q930 1400 930 1330Z" fill="#04090E" opacity="0.75" filter="${canvas.blur(16)}"/>`,
    `<path d="M1010 1216H2010Q2050 1216 2064 1240L2112 1310Q2124 1336 2112 1352Q2100 1376 2060 1376H960Q916 1376 908 1350Q904 1330 918 1306L962 1238Q974 1216 1010 1216Z" fill="${front}"/>`,
    `<path d="M1010 1204H2010Q2050 1204 2064 1228L2108 1294Q2124 1328 2066 1328H954Q900 1328 918 1294L962 1226Q974 1204 1010 1204Z" fill="${top}"/>`,
    `<path d="M1060 1226H1960L2026 1304H994Z" fill="none" stroke="#E9E2D2" stroke-width="3" stroke-dasharray="14 9" opacity="0.4"/>`,
    `<g transform="translate(1010 1335) scale(0.5)" opacity="0.9">${drawMark({ color: '#C9CFC8', accent: palette.apricot })}</g>`,
    `<path d="M918 1300Q904 1330 954 1330H2066Q2120 1330 2110 1300" fill="none" stroke="${palette.saddleLight}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M1010 1204H2010Q2050 1204 2064 1228L2108 1294" fill="none" stroke="${palette.saddle}" stroke-width="3" opacity="0.7"/>`,
    `<ellipse cx="1440" cy="1282" rx="460" ry="30" fill="#0A141C" opacity="0.7" filter="${canvas.blur(14)}"/>`,
    `<ellipse cx="1900" cy="1286" rx="170" ry="18" fill="#0A141C" opacity="0.45" filter="${canvas.blur(14)}"/>`,
  ].join('')
}

/** Draws “Cabin at dawn”. */
export function heroCabin(): string {
  const canvas = createCanvas(pictureSize)
  const outside = sky(canvas)
  const beam = (x: number, opacity: number) =>
    patch(canvas, {
      colour: palette.apricotLight,
      opacity,
      transform: `translate(${x} 920) rotate(62) scale(620 170)`,
    })
  const quiet = canvas.linear(
    [
      [0, '#0B1620', 0.72],
      [0.3, '#0B1620', 0.45],
      [1, '#0B1620', 0],
    ],
    [0, 0, 1180, 0],
  )
  return canvas.svg(
    [
      wall(canvas),
      ...windows.map((window) => cabinWindow(canvas, { ...window, outside })),
      carpet(canvas),
      `<g transform="translate(0 -45)">${cabinSeat(canvas)}</g>`,
      beam(1640, 0.2),
      beam(2240, 0.16),
      `<g transform="translate(0 -52)">${mat(canvas)}<g transform="translate(960 722) scale(0.93)">${restingDog(canvas)}</g></g>`,
      `<rect width="2400" height="1600" fill="${quiet}"/>`,
      grain(canvas),
    ].join(''),
  )
}
