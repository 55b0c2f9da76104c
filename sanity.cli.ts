import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: {
    projectId: process.env['SANITY_PROJECT_ID'] ?? 'petjet',
    dataset: process.env['SANITY_DATASET'] ?? 'production',
  },
  typegen: {
    path: ['./api/**/*.queries.ts', './studio/**/*.queries.ts', './web/**/*.queries.ts'],
    schema: './dist/schema.json',
    generates: './schemas/sanity.types.ts',
    overloadClientMethods: true,
    formatGeneratedCode: false,
  },
})
