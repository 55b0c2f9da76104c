import { pictureSize } from '#schemas/picture/picture-files.ts'
import { businessJet } from '../props/business-jet.ts'
import { handlerAndDog } from '../props/handler-and-dog.ts'
import { createCanvas } from '../shape/canvas.ts'
import type { Canvas } from '../shape/canvas.ts'
import { grain } from '../shape/grain.ts'

/** Eye level: the horizon, and the height at which everyone who stands on the ramp has their eyes. */
const horizon = 1010
const sun = { x: 250, y: 985 }

function sky(canvas: Canvas): string {
  const air = canvas.linear(
    [
      [0, '#13273A'],
      [0.3, '#274157'],
      [0.55, '#5F7485'],
      [0.74, '#A99C95'],
      [0.88, '#E3AE7F'],
      [1, '#F8D3A0'],
    ],
    [0, 0, 0, horizon],
  )
  const glow = canvas.radial(
    [
      [0, '#FFF6E0'],
      [0.05, '#FFEBC6', 0.95],
      [0.2, '#FBC98B', 0.6],
      [0.55, '#E8A66B', 0.2],
      [1, '#E8A66B', 0],
    ],
    [0, 0, 1],
    `translate(${sun.x} ${sun.y}) scale(1300 520)`,
  )
  const night = canvas.linear(
    [
      [0, '#0F2031', 0],
      [1, '#0F2031', 0.5],
    ],
    [900, 700, 2400, 0],
  )
  const streak = (d: string, opacity: number) =>
    `<path d="${d}" fill="#F6C795" opacity="${opacity}"/>`
  return [
    `<rect width="2400" height="${horizon}" fill="${air}"/>`,
    `<rect width="2400" height="${horizon}" fill="${night}"/>`,
    `<rect width="2400" height="${horizon}" fill="${glow}"/>`,
    `<g filter="${canvas.blur(7, 0.1)}">`,
    streak('M-20 846C220 826 420 838 700 822C520 846 300 852 -20 862Z', 0.65),
    streak('M260 778C560 762 760 770 1060 748C860 780 600 790 260 792Z', 0.4),
    streak('M900 862C1200 846 1500 856 1800 836C1560 866 1300 874 900 872Z', 0.35),
    streak('M1300 700C1620 684 1900 690 2300 664C2000 702 1700 714 1300 712Z', 0.2),
    streak('M-20 920C160 908 360 914 560 906C400 922 200 928 -20 928Z', 0.8),
    `</g>`,
  ].join('')
}

/** Far hills, the tower and hangars: small, so that the ramp feels wide. */
function distance(canvas: Canvas): string {
  const hills = canvas.linear(
    [
      [0, '#C08E70'],
      [0.4, '#6C7078'],
      [1, '#3D5061'],
    ],
    [0, 0, 2400, 0],
  )
  const near = canvas.linear(
    [
      [0, '#7A5A49'],
      [0.35, '#39444F'],
      [1, '#1E2F3D'],
    ],
    [0, 0, 2000, 0],
  )
  return [
    `<path d="M0 984C200 962 330 970 520 960S860 940 1060 956S1500 930 1760 950S2200 936 2400 948V1012H0Z" fill="${hills}" opacity="0.85"/>`,
    `<path d="M0 1000H120V990H260V1000H430V984L500 972L570 984V1000H640V994H720V1000H1200V996H2400V1016H0Z" fill="${near}"/>`,
    `<path d="M596 1000L600 930H594V908H628V930H622L626 1000Z" fill="${near}"/><rect x="594" y="912" width="34" height="8" fill="#F9D9A8" opacity="0.8"/>`,
  ].join('')
}

function apron(canvas: Canvas): string {
  const ground = canvas.linear(
    [
      [0, '#8A7869'],
      [0.1, '#59606A'],
      [0.45, '#33424F'],
      [1, '#13212D'],
    ],
    [0, horizon, 0, 1600],
  )
  const shine = canvas.radial(
    [
      [0, '#FFE3B3', 0.95],
      [0.25, '#F3B878', 0.55],
      [0.6, '#E8A66B', 0.18],
      [1, '#E8A66B', 0],
    ],
    [0, 0, 1],
    `translate(${sun.x} ${horizon}) scale(900 520)`,
  )
  const joints = [-2600, -1500, -700, 0, 700, 1500, 2600, 4200]
    .map((x) => `M${1200 + x * 0.09} ${horizon}L${1200 + x} 1600`)
    .join('')
  const rows = [1034, 1072, 1140, 1260, 1470].map((y) => `M0 ${y}H2400`).join('')
  return [
    `<rect y="${horizon}" width="2400" height="${1600 - horizon}" fill="${ground}"/>`,
    `<rect y="${horizon}" width="2400" height="${1600 - horizon}" fill="${shine}"/>`,
    `<path d="${joints}${rows}" stroke="#0D1822" stroke-width="2.5" opacity="0.28" fill="none"/>`,
    `<path d="M-40 1440C360 1380 640 1240 1000 1196C1300 1176 1900 1172 2400 1170V1177C1900 1180 1300 1186 1004 1208C660 1256 400 1400 -40 1474Z" fill="#E2AE6C" opacity="0.55"/>`,
  ].join('')
}

/** The jet's own shadow and its soft mirror on the smooth concrete. */
function underJet(canvas: Canvas): string {
  const mirror = canvas.radial(
    [
      [0, '#D8C3A2', 0.36],
      [0.5, '#D8C3A2', 0.16],
      [1, '#D8C3A2', 0],
    ],
    [0, 0, 1],
    'translate(1420 1190) scale(1000 120)',
  )
  const shadow = canvas.radial(
    [
      [0, '#050C13', 0.85],
      [0.55, '#050C13', 0.66],
      [0.85, '#050C13', 0.2],
      [1, '#050C13', 0],
    ],
    [0, 0, 1],
  )
  return [
    `<rect y="1100" width="2400" height="240" fill="${mirror}"/>`,
    `<circle r="1" fill="${shadow}" transform="translate(1640 1170) scale(900 42)"/>`,
    `<g fill="#050B11" filter="${canvas.blur(6)}" opacity="0.75"><ellipse cx="900" cy="1148" rx="60" ry="7"/><ellipse cx="1550" cy="1148" rx="90" ry="9"/><path d="M966 1180H1094L1280 1214H1090Z"/></g>`,
  ].join('')
}

/** The two on their way, each shadow stretched away from the sun. */
function walkers(canvas: Canvas): string {
  const [x, y, scale] = [560, 1014, 0.97]
  const feet = y + 306 * scale
  return [
    `<g transform="translate(${x} ${feet}) matrix(${scale} 0 -1.35 -0.62 0 0) translate(0 -306)" opacity="0.6" filter="${canvas.blur(3, 0.1)}">${handlerAndDog({ lit: false })}</g>`,
    `<g transform="translate(${x} ${y}) scale(${scale})">${handlerAndDog()}</g>`,
  ].join('')
}

/** Draws “Ramp at first light”. */
export function heroRamp(): string {
  const canvas = createCanvas(pictureSize)
  const quiet = canvas.linear(
    [
      [0, '#08121B', 0],
      [1, '#08121B', 0.5],
    ],
    [0, 1250, 0, 1600],
  )
  return canvas.svg(
    [
      sky(canvas),
      distance(canvas),
      apron(canvas),
      underJet(canvas),
      `<g transform="translate(716 1146) scale(0.955) translate(-716 -1146)">${businessJet(canvas)}</g>`,
      walkers(canvas),
      `<rect width="2400" height="1600" fill="${quiet}"/>`,
      grain(canvas),
    ].join(''),
  )
}
