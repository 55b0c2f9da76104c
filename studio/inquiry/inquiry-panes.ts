import * as v from 'valibot'
import { inquiryType } from '#schemas/inquiry/inquiry.type.ts'

const openPanes = v.object({ panes: v.array(v.array(v.object({ id: v.string() }))) })

/** Whether the Desk shows inquiries: their lists, or one that was opened from a search. */
export function showsInquiries(routerState: unknown): boolean {
  const parsed = v.safeParse(openPanes, routerState)
  const [first] = parsed.success ? parsed.output.panes.flat() : []
  return first?.id === 'inquiries' || first?.id.startsWith(`__edit__${inquiryType.name}.`) === true
}
