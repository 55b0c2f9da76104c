import type { PluginOptions } from 'sanity'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'

/** Tools for developers, left out of the build: Vision, for trying queries. */
export const developmentTools: PluginOptions[] = import.meta.env?.DEV
  ? [(await import('@sanity/vision')).visionTool({ defaultApiVersion: `v${lakeApiVersion}` })]
  : []
