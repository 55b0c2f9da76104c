import * as v from 'valibot'
import { readJson } from '#packages/local-lake/tests/support/read-json.ts'

const mailList = v.array(v.object({ subject: v.string(), text: v.string() }))

/** The latest hundred messages that the mail stand-in has received. */
export async function receivedMails(lakeUrl: string): Promise<v.InferOutput<typeof mailList>> {
  return readJson(await fetch(`${lakeUrl}/mail/messages?limit=100`), mailList)
}
