import { drawMark } from '#schemas/brand/mark.ts'
import { palette } from '#schemas/brand/palette.ts'
import { block } from '../shape/block.ts'
import type { Canvas } from '../shape/canvas.ts'
import { form } from '../shape/form.ts'
import { materials } from '../shape/material.ts'
import { project } from '../shape/scene.ts'
import type { Place, Prop } from '../shape/scene.ts'
import { drawWordmark } from '../wordmark.ts'
import { patch, stitches } from './trim.ts'

/** A canvas tote standing up, printed with mark and word, its handles raised. */
export function tote(
  canvas: Canvas,
  { at, width, height }: { at: readonly [number, number]; width: number; height: number },
): Prop {
  const word = width * 0.44
  const bag = block(canvas, {
    at,
    width,
    depth: 150,
    height,
    turn: 9,
    radius: 34,
    material: materials.cloud,
    front: `${stitches(width, height, { inset: 20, colour: palette.saddle, radius: 20 })}<g transform="translate(${width * 0.5 - 84} ${height * 0.28}) scale(2.6)">${drawMark({ color: palette.ink, accent: palette.apricot })}</g><g transform="translate(${(width - word) / 2} ${height * 0.66}) scale(${word / 266})">${drawWordmark()}</g><path d="M${width * 0.18} 0V${height * 0.16}H${width * 0.26}V0ZM${width * 0.74} 0V${height * 0.16}H${width * 0.82}V0Z" fill="${palette.saddle}"/>`,
    top: `<rect x="10" y="14" width="${width - 20}" height="122" rx="30" fill="#1A242D" opacity="0.9"/>`,
  })
  const [left, right] = [0.22, 0.78].map((share) =>
    project([
      at[0] + (share - 0.5) * width * 0.98,
      at[1] - 60 + (share - 0.5) * width * 0.15,
      height,
    ]),
  )
  const [lx, ly] = left ?? [0, 0]
  const [rx, ry] = right ?? [0, 0]
  const strap = (dx: number, dy: number, colour: string, lit: string) => {
    const path = `M${lx + dx} ${ly + dy}C${lx + dx + 6} ${ly + dy - 190} ${rx + dx - 6} ${ry + dy - 190} ${rx + dx} ${ry + dy}`
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="30"/><path d="${path}" fill="none" stroke="${lit}" stroke-width="5" transform="translate(-7 -8)" opacity="0.6"/>`
  }
  const corners: Place[] = [
    ...bag.corners,
    [at[0] - 60, at[1], height + 140],
    [at[0] + 60, at[1], height + 140],
  ]
  return {
    ...bag,
    corners,
    body: `${strap(18, -52, '#6E3F20', '#A9683A')}${bag.body}${strap(0, 2, palette.saddle, '#F0C79C')}`,
  }
}

/** A crew cap resting on something, its peak to the left. */
export function cap(canvas: Canvas, { at, z }: { at: readonly [number, number]; z: number }): Prop {
  const [x, y] = project([at[0], at[1], z])
  const dome =
    'M-150 20C-156 -70 -96 -150 10 -152C110 -152 168 -84 166 16C150 52 90 66 10 66C-70 66 -132 52 -150 20Z'
  const peak =
    'M-146 12C-190 22 -254 52 -292 86C-300 96 -292 104 -278 104C-190 104 -60 104 40 66C-40 66 -120 50 -146 12Z'
  const light = canvas.radial(
    [
      [0, '#5B7288'],
      [0.4, '#2C4357'],
      [1, '#0F1D29'],
    ],
    [-80, -90, 290],
  )
  const body = [
    `<g transform="translate(${x} ${y})">`,
    `<ellipse cx="20" cy="66" rx="210" ry="34" fill="#0B1620" opacity="0.4" filter="${canvas.blur(12)}"/>`,
    form(canvas, dome, {
      fill: light,
      crescents: [{ colour: '#A9BFCE', shift: [7, 8], blur: 6, opacity: 0.55 }],
      inside: `<path d="M8 -152C-40 -100 -56 -20 -52 62M12 -152C70 -110 96 -30 90 60" fill="none" stroke="#08121B" stroke-width="4" opacity="0.5"/><path d="M4 -152C-46 -100 -62 -20 -58 62" fill="none" stroke="#8FA5B5" stroke-width="2" opacity="0.5"/>`,
    }),
    `<g transform="translate(-116 -62) rotate(-8) scale(0.9)">${patch(canvas, 16, 20, 92)}</g>`,
    form(canvas, peak, {
      fill: canvas.linear(
        [
          [0, '#D89C68'],
          [0.5, '#A9683A'],
          [1, '#5F361B'],
        ],
        [-280, 30, 0, 110],
      ),
      crescents: [{ colour: '#F6D3AC', shift: [4, 7], blur: 4, opacity: 0.7 }],
    }),
    `<circle cx="10" cy="-152" r="10" fill="${palette.saddle}"/></g>`,
  ].join('')
  const corners: Place[] = [
    [at[0] - 250, at[1] - 40, z],
    [at[0] + 160, at[1], z],
    [at[0], at[1], z + 150],
    [at[0] + 100, at[1], z + 120],
  ]
  return { body, near: at[1] - 300, corners, level: z }
}
