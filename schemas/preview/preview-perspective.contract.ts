import * as v from 'valibot'
import { perspectiveSchema } from './perspective.ts'

/** What travels in `POST /api/preview/perspective`. */
export const previewPerspectiveContract = v.object({ perspective: perspectiveSchema })
