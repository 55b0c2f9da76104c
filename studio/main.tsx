import 'sanity/bundle.css'
import { blockSanityCalls } from './block-sanity-calls.ts'

globalThis.fetch = blockSanityCalls(globalThis.fetch)

// Imported afterwards, because the Studio and its configuration use the wrapped function.
const { renderStudio } = await import('sanity')
const { default: config } = await import('../sanity.config.ts')

renderStudio(document.querySelector<HTMLElement>('#studio'), config)
