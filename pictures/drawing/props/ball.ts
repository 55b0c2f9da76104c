import type { Canvas } from '../shape/canvas.ts'
import type { Material } from '../shape/material.ts'
import { project } from '../shape/scene.ts'
import type { Place, Prop } from '../shape/scene.ts'

/** A ball: play on board. */
export function ball(
  canvas: Canvas,
  {
    at,
    z = 0,
    radius,
    material,
  }: { at: readonly [number, number]; z?: number; radius: number; material: Material },
): Prop {
  const [x, y] = project([at[0], at[1], z + radius])
  const light = canvas.radial(
    [
      [0, material.edge],
      [0.25, material.left],
      [0.6, material.front],
      [0.92, material.right],
      [1, material.front],
    ],
    [x - radius * 0.4, y - radius * 0.45, radius * 1.5],
  )
  const seam = `M${x - radius} ${y - radius * 0.2}C${x - radius * 0.3} ${y + radius * 0.5} ${x + radius * 0.5} ${y + radius * 0.3} ${x + radius * 0.8} ${y - radius * 0.6}`
  const corners = Array.from({ length: 16 }, (_, index): Place => {
    const angle = (index * Math.PI) / 8
    return [
      at[0] + Math.cos(angle) * radius * 0.7,
      at[1] + Math.sin(angle) * radius * 0.7,
      z + radius * (index % 2 === 0 ? 0.2 : 1.7),
    ]
  })
  const body = `<circle cx="${x}" cy="${y}" r="${radius}" fill="${light}"/><path d="${seam}" fill="none" stroke="#FFF6E6" stroke-width="6" opacity="0.7"/>`
  return { body, near: at[1] - radius, corners, level: z }
}
