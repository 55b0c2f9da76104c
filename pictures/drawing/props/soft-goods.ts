import { palette } from '#schemas/brand/palette.ts'
import { block } from '../shape/block.ts'
import type { Canvas } from '../shape/canvas.ts'
import type { Material } from '../shape/material.ts'
import type { Prop } from '../shape/scene.ts'
import { roll } from '../shape/turned.ts'
import { patch, spiral, stitches, zip } from './trim.ts'

type Spot = { at: readonly [x: number, y: number]; z?: number; turn?: number }

/** A soft zip pouch with the leather patch on its front. */
export function pouch(
  canvas: Canvas,
  spot: Spot & { width: number; depth: number; height: number; material: Material },
): Prop {
  const { width, height } = spot
  return block(canvas, {
    ...spot,
    radius: Math.min(height, spot.depth) * 0.3,
    front: `${stitches(width, height, { inset: 22, radius: 30 })}<path d="M0 ${height * 0.16}C${width * 0.3} ${height * 0.2} ${width * 0.7} ${height * 0.2} ${width} ${height * 0.16}" fill="none" stroke="#050B11" stroke-width="3" opacity="0.25"/>${patch(canvas, width / 2, height * 0.54, Math.min(height * 0.46, 150))}`,
    top: zip(width * 0.08, spot.depth / 2, width * 0.84),
  })
}

/** Woven stripes along the near hem of a folded cloth. */
const hems = (width: number, depth: number, material: Material) =>
  [0.78, 0.83, 0.9]
    .map(
      (share, index) =>
        `<path d="M0 ${depth * share}H${width}" stroke="#0B1620" stroke-width="${index === 1 ? 12 : 3}" opacity="0.13"/><path d="M0 ${depth * share + 4}H${width}" stroke="${material.edge}" stroke-width="2" opacity="0.45"/>`,
    )
    .join('')

/** A stack of folded cloth: one soft slab per material, from the bottom up. */
export function foldedStack(
  canvas: Canvas,
  {
    at,
    z = 0,
    turn = 0,
    width,
    depth,
    layers,
  }: Spot & {
    width: number
    depth: number
    layers: readonly { material: Material; height: number }[]
  },
): Prop[] {
  let level = z
  return layers.map(({ material, height }, index) => {
    const shift = index % 2 === 0 ? 0 : 6
    const fold = `<path d="M0 ${height * 0.5}H${width}" stroke="#0B1620" stroke-width="3.5" opacity="0.28"/><path d="M0 ${height * 0.5 + 4}H${width}" stroke="${material.edge}" stroke-width="2" opacity="0.4"/>`
    const prop = block(canvas, {
      at: [at[0] + shift, at[1] + shift * 0.4],
      z: level,
      width: width - index * 5,
      depth: depth - index * 5,
      height,
      turn: turn + (index % 2 === 0 ? 0 : 1.2),
      radius: height * 0.48,
      material,
      top: index === layers.length - 1 ? hems(width, depth, material) : '',
      front: fold,
      side: fold,
    })
    level += height * 0.97
    return prop
  })
}

/** A rolled blanket, mat or runner held by two leather straps. */
export function rolledCloth(
  canvas: Canvas,
  cloth: {
    from: readonly [number, number]
    to: readonly [number, number]
    z?: number
    radius: number
    material: Material
    straps?: string
  },
): Prop {
  const strap = cloth.straps ?? palette.saddle
  return roll(canvas, {
    ...cloth,
    end: spiral('#1B2A36'),
    bands: [
      { at: 0.22, width: 40, colour: strap },
      { at: 0.78, width: 40, colour: strap },
    ],
  })
}

/** A quilted cover folded flat, with a woven edge. */
export function quilted(
  canvas: Canvas,
  spot: Spot & {
    width: number
    depth: number
    height: number
    material: Material
    patchSize?: number
  },
): Prop {
  const { width, depth, height, material, patchSize = 130 } = spot
  const lines = Array.from({ length: 40 }, (_, index) => {
    const x = index * 60 - depth
    return `M${x} 0L${x + depth} ${depth}M${x + depth} 0L${x} ${depth}`
  }).join('')
  const fold = `<path d="M0 ${height * 0.34}H${width}M0 ${height * 0.66}H${width}" stroke="#0B1620" stroke-width="4" opacity="0.35"/><path d="M0 ${height * 0.34 + 4}H${width}M0 ${height * 0.66 + 4}H${width}" stroke="${material.edge}" stroke-width="2" opacity="0.35"/>`
  return block(canvas, {
    ...spot,
    radius: height * 0.32,
    top: `<path d="${lines}" stroke="#0B1620" stroke-width="4" opacity="0.3" fill="none"/><path d="${lines}" stroke="${material.edge}" stroke-width="2" opacity="0.4" fill="none" transform="translate(0 4)"/>${stitches(width, depth, { inset: 14 })}${patchSize > 0 ? patch(canvas, width * 0.8, depth * 0.66, patchSize) : ''}`,
    front: fold,
    side: fold,
  })
}
