import 'sanity/bundle.css'
import { renderStudio } from 'sanity'
import { blockSanityCalls } from './block-sanity-calls.ts'

globalThis.fetch = blockSanityCalls(globalThis.fetch)

// Imported afterwards, because the configuration creates clients, which must use the wrapped fetch.
const { default: config } = await import('../sanity.config.ts')

renderStudio(document.querySelector<HTMLElement>('#studio'), config)
