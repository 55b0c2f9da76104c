/**
 * Reads an answer's body as text, without ever holding more of it than this.
 *
 * @param maxBytes after decompression
 * @returns undefined if the body is longer; the rest of it is not read
 * @throws what ended the connection
 */
export async function limitedText(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<string | undefined> {
  if (!body) return ''
  // Not every browser can loop over a body.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return texts.join('') + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // What the connection says to that is of no interest any more.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    texts.push(decoder.decode(value, { stream: true }))
  }
}
