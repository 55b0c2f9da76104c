import 'sanity/bundle.css'
import { blockSanityCalls } from './block-sanity-calls.ts'
import { limitIdleWaits } from './limit-idle-waits.ts'

globalThis.fetch = blockSanityCalls(globalThis.fetch)
// Safari has no such function, and the Studio then waits for nothing.
if ('requestIdleCallback' in globalThis) {
  globalThis.requestIdleCallback = limitIdleWaits(globalThis.requestIdleCallback)
}

// Imported afterwards, because the Studio and its configuration use the wrapped functions.
const { renderStudio } = await import('sanity')
const { default: config } = await import('../sanity.config.ts')

renderStudio(document.querySelector<HTMLElement>('#studio'), config)
