import { chromium } from '@playwright/test'
import { addLandingPages } from '#tests/support/add-landing-pages.ts'
import { launchOptions } from '#tests/support/launch-options.ts'
import { type PageWeight, weigh } from '#tests/support/page-weight.ts'
import { pageKinds } from '#tests/support/public-pages.ts'
import { startInstance } from '#tests/support/start-instance.ts'
import { saveReport, tableOf } from './report.ts'

/** Bytes and requests of each kind of page on a phone, until its app has started. */
const began = performance.now()
const phone = { width: 412, height: 823 }
const paths = [...pageKinds, '/winter-kits', '/products/no-such-kit', '/no-such-page']

interface Weight extends Pick<PageWeight, 'sent'> {
  readonly path: string
  /** Bytes of the page as sent, compressed. */
  readonly brotli: number
  readonly gzip: number
  /** Bytes of its pictures. */
  readonly pictures: number
}

const weights: Weight[] = []
const instance = await startInstance()
const browser = await chromium.launch(launchOptions)
try {
  await addLandingPages(instance)
  for (const path of paths) {
    const url = instance.siteUrl + path
    const { sent } = await weigh(browser, url, phone)
    const pictures = sent.filter(({ kind }) => kind === 'image')
    const sizes = await Promise.all(pictures.map((picture) => bytesAt(picture.url, 'br')))
    weights.push({
      path,
      sent,
      // The weighing was the page's first visit, after which the server compresses it better.
      brotli: await bytesAt(url, 'br'),
      gzip: await bytesAt(url, 'gzip'),
      pictures: sizes.reduce((sum, size) => sum + size, 0),
    })
  }
} finally {
  await browser.close()
  await instance.stop()
}

/** The bytes of a response's body as sent to a browser. */
async function bytesAt(url: string, encoding: string): Promise<number> {
  const accept = 'text/html,image/avif,image/webp,image/svg+xml,*/*;q=0.8'
  const response = await fetch(url, { headers: { accept, 'accept-encoding': encoding } })
  const length = response.headers.get('content-length')
  const body = await response.arrayBuffer()
  return length === null ? body.byteLength : Number(length)
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const sumOf = ({ sent }: Weight, ...kinds: readonly string[]) =>
  sent.reduce((sum, one) => sum + (kinds.includes(one.kind) ? one.bytes : 0), 0)
const code = ['script', 'stylesheet', 'font']

saveReport('weight', began, {
  title: 'Weight of each kind of page',
  method:
    'Bytes as sent (Brotli; the page also with gzip) and requests of a first visit on a phone of 412 × 823 pixels, until the app has started by itself and without what is loaded ahead for the next page. Pictures below the fold load later. Sizes in kB (1,000 bytes); the total contains the page with Brotli.',
  goals: [],
  tables: [
    tableOf('First visit', weights, [
      ['page', ({ path }) => `\`${path}\``],
      ['requests', ({ sent }) => String(sent.length + 1)],
      ['HTML, Brotli', ({ brotli }) => kilobytes(brotli)],
      ['HTML, gzip', ({ gzip }) => kilobytes(gzip)],
      ['scripts', (weight) => kilobytes(sumOf(weight, 'script'))],
      ['styles', (weight) => kilobytes(sumOf(weight, 'stylesheet'))],
      ['fonts', (weight) => kilobytes(sumOf(weight, 'font'))],
      ['pictures', ({ pictures }) => kilobytes(pictures)],
      ['total', (weight) => kilobytes(weight.brotli + weight.pictures + sumOf(weight, ...code))],
    ]),
  ],
})
