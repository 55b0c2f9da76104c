import 'sanity/bundle.css'
import { renderStudio } from 'sanity'
import { quietFetch } from './quiet-fetch.ts'

globalThis.fetch = quietFetch(globalThis.fetch)

// Loaded afterwards: the configuration makes clients, and they must find the quiet fetch.
const { default: config } = await import('../sanity.config.ts')

renderStudio(document.querySelector<HTMLElement>('#studio'), config)
