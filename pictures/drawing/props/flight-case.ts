import { palette } from '#schemas/brand/palette.ts'
import { block } from '../shape/block.ts'
import type { Canvas } from '../shape/canvas.ts'
import { materials } from '../shape/material.ts'
import { project } from '../shape/scene.ts'
import type { Prop } from '../shape/scene.ts'
import { drawWordmark } from '../wordmark.ts'
import { patch, stitches } from './trim.ts'

/** The Master Kit's case: its outer size in room pixels. */
export const caseSize = { width: 1060, depth: 560, height: 520 } as const

/** A brass latch, its top left at x, y of the face. */
export function latch(canvas: Canvas, x: number, y: number): string {
  const brass = canvas.linear(
    [
      [0, '#FBE9C6'],
      [0.45, '#D1AC72'],
      [1, '#7B5A30'],
    ],
    [x, y, x + 64, y + 100],
  )
  return `<g><rect x="${x + 4}" y="${y + 6}" width="64" height="104" rx="10" fill="#050B11" opacity="0.4"/><rect x="${x}" y="${y}" width="64" height="104" rx="10" fill="${brass}"/><rect x="${x + 10}" y="${y + 40}" width="44" height="52" rx="7" fill="#8A6738" opacity="0.55"/><rect x="${x + 12}" y="${y + 42}" width="40" height="46" rx="6" fill="${brass}"/><circle cx="${x + 32}" cy="${y + 20}" r="7" fill="#5E4424"/></g>`
}

/** Leather corner caps on a face. */
export function cornerCaps(canvas: Canvas, width: number, height: number, size = 92): string {
  const leather = canvas.linear(
    [
      [0, palette.saddleLight],
      [1, palette.saddleDark],
    ],
    [0, 0, width, height],
  )
  const capAt = (x: number, y: number, sx: number, sy: number) =>
    `<g transform="translate(${x} ${y}) scale(${sx} ${sy})"><path d="M0 0H${size}C${size * 0.9} ${size * 0.5} ${size * 0.5} ${size * 0.9} 0 ${size}Z" fill="${leather}"/><path d="M${size - 12} 0C${size * 0.82} ${size * 0.44} ${size * 0.44} ${size * 0.82} 0 ${size - 12}" fill="none" stroke="${palette.apricotLight}" stroke-width="2.5" stroke-dasharray="8 6" opacity="0.7"/></g>`
  return [
    capAt(0, 0, 1, 1),
    capAt(width, 0, -1, 1),
    capAt(0, height, 1, -1),
    capAt(width, height, -1, -1),
  ].join('')
}

/** The closed case with its handle, straps and latches. */
export function flightCase(
  canvas: Canvas,
  { at, turn }: { at: readonly [number, number]; turn: number },
): Prop {
  const { width, depth, height } = caseSize
  const leather = canvas.linear(
    [
      [0, '#C98A57'],
      [0.5, '#A9683A'],
      [1, '#7A4724'],
    ],
    [0, 0, width, 0],
  )
  const seam = height * 0.36
  const lip = (length: number) =>
    `<rect y="${seam - 9}" width="${length}" height="18" fill="#050B11" opacity="0.55"/><rect y="${seam + 9}" width="${length}" height="3" fill="#8FA5B5" opacity="0.4"/><rect y="${seam - 30}" width="${length}" height="20" fill="${leather}"/><path d="M0 ${seam - 25}H${length}" stroke="${palette.apricotLight}" stroke-width="2.500" stroke-dasharray="9 7" opacity="0.6"/>`
  const strap = (x: number) =>
    `<rect x="${x + 5}" width="74" height="${height}" fill="#050B11" opacity="0.3"/><rect x="${x}" width="74" height="${height}" fill="${leather}"/><path d="M${x + 8} 0V${height}M${x + 66} 0V${height}" stroke="${palette.apricotLight}" stroke-width="2.500" stroke-dasharray="9 7" opacity="0.65"/>`
  const shell = block(canvas, {
    at,
    width,
    depth,
    height,
    turn,
    radius: 54,
    material: materials.ink,
    front: `${lip(width)}${strap(190)}${strap(width - 264)}${latch(canvas, 195, seam - 52)}${latch(canvas, width - 259, seam - 52)}${cornerCaps(canvas, width, height)}${patch(canvas, width / 2, height * 0.64, 176)}`,
    side: `${lip(depth)}${cornerCaps(canvas, depth, height)}${stitches(depth, height, { inset: 26 })}`,
    top: `<rect x="190" width="74" height="${depth}" fill="${leather}"/><rect x="${width - 264}" width="74" height="${depth}" fill="${leather}"/><path d="M198 0V${depth}M256 0V${depth}M${width - 256} 0V${depth}M${width - 198} 0V${depth}" stroke="${palette.apricotLight}" stroke-width="2.500" stroke-dasharray="9 7" opacity="0.6"/>${stitches(width, depth, { inset: 26 })}${cornerCaps(canvas, width, depth)}<g transform="translate(${width / 2 - 120} ${depth * 0.74}) scale(0.9)">${drawWordmark({ color: '#A9BCCB' })}</g>`,
  })
  return { ...shell, body: shell.body + handle(canvas, at, turn, height) }
}

/** The leather handle that arches over the lid. */
function handle(
  canvas: Canvas,
  at: readonly [number, number],
  turn: number,
  height: number,
): string {
  const angle = (turn * Math.PI) / 180
  const foot = (along: number) =>
    project([at[0] + along * Math.cos(angle), at[1] + along * Math.sin(angle), height])
  const [lx, ly] = foot(-150)
  const [rx, ry] = foot(150)
  const path = `M${lx} ${ly}C${lx + 4} ${ly - 112} ${rx - 4} ${ry - 112} ${rx} ${ry}`
  const brass = canvas.linear(
    [
      [0, '#FBE9C6'],
      [1, '#8A6738'],
    ],
    [0, ry - 20, 0, ly + 20],
  )
  const pad = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y + 2}" rx="34" ry="16" fill="#050B11" opacity="0.4"/><ellipse cx="${x}" cy="${y}" rx="30" ry="14" fill="${brass}"/>`
  return [
    `<path d="M${lx + 40} ${ly + 6}C${lx + 120} ${ly - 30} ${rx + 60} ${ry - 50} ${rx + 90} ${ry - 6}" fill="none" stroke="#050B11" stroke-width="22" opacity="0.28" stroke-linecap="round"/>`,
    pad(lx, ly),
    pad(rx, ry),
    `<path d="${path}" fill="none" stroke="#5F361B" stroke-width="40" stroke-linecap="round"/>`,
    `<path d="${path}" fill="none" stroke="#A9683A" stroke-width="30" stroke-linecap="round"/>`,
    `<path d="${path}" fill="none" stroke="#E2AC7C" stroke-width="7" stroke-linecap="round" transform="translate(-6 -9)" opacity="0.85"/>`,
    `<path d="${path}" fill="none" stroke="${palette.apricotLight}" stroke-width="2.500" stroke-dasharray="9 7" opacity="0.7"/>`,
  ].join('')
}
