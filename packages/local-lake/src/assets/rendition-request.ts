import * as v from 'valibot'
import { LakeError } from '../lake-error.ts'

/** The maximum side length of a rendition in pixels, including `dpr`. */
export const maxPixels = 8192

const number = (least: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^-?\d+(?:\.\d+)?$/, 'must be a number'),
      v.transform(Number),
      v.minValue(least),
      v.maxValue(most),
    ),
  )

const color = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'must be a hex color'),
  ),
)

/** The parameters of the hosted image CDN; sizes in pixels. */
const parameters = v.object({
  w: number(1, maxPixels),
  h: number(1, maxPixels),
  'max-w': number(1, maxPixels),
  'max-h': number(1, maxPixels),
  'min-w': number(1, maxPixels),
  'min-h': number(1, maxPixels),
  dpr: number(0.1, 10),
  q: number(0, 100),
  fit: v.optional(v.picklist(['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'])),
  crop: v.optional(
    v.picklist(['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy']),
  ),
  'fp-x': number(0, 1),
  'fp-y': number(0, 1),
  rect: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?){3}$/, 'must be left,top,width,height'),
      v.transform((value) => value.split(',').map((part) => Math.round(Number(part)))),
    ),
  ),
  auto: v.optional(v.picklist(['format'])),
  fm: v.optional(v.picklist(['jpg', 'pjpg', 'png', 'webp', 'avif', 'json'])),
  bg: color,
  blur: number(1, 2000),
  sharp: number(0, 100),
  sat: v.optional(v.picklist(['-100'])),
  invert: v.optional(v.picklist(['true', 'false'])),
  flip: v.optional(v.picklist(['h', 'v', 'hv'])),
  or: v.optional(v.picklist(['0', '90', '180', '270'])),
  pad: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a whole number'),
      v.transform(Number),
      v.maxValue(1000),
    ),
  ),
  frame: v.optional(v.picklist(['1'])),
  dl: v.optional(v.string()),
})

/** The rendition that a URL asks for. */
export type RenditionRequest = v.InferOutput<typeof parameters>

/**
 * Reads the query string of an image URL; a parameter that the CDN does not know is ignored.
 *
 * @throws {LakeError} 400 naming the parameter that has no meaning
 */
export function readRenditionRequest(query: Record<string, string>): RenditionRequest {
  const parsed = v.safeParse(parameters, query)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const description = `Invalid value for ${v.getDotPath(issue) ?? 'parameter'}: ${issue.message}`
  throw new LakeError(400, { type: 'validationError', description })
}

/** Whether the original is requested, unchanged. */
export function isOriginal(request: RenditionRequest): boolean {
  return Object.entries(request).every(([name, value]) => value === undefined || name === 'dl')
}
