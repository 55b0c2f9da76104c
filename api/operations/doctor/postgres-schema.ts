import * as v from 'valibot'
import type { Client } from 'pg'
import { postgresVersion } from '#api/outbox/postgres/postgres-schema.ts'
import { type Finding, good, warning, wrong } from './check.ts'

/** The outbox's own tables. */
const ownTables = ['outbox_version', 'inquiry', 'step']

const placeContract = v.object({
  role: v.string(),
  database: v.string(),
  canCreateSchema: v.boolean(),
  hasSchema: v.boolean(),
  canUse: v.nullable(v.boolean()),
  canCreateTables: v.nullable(v.boolean()),
})
const placeQuery = `SELECT current_user AS role, current_database() AS database,
  has_database_privilege(current_database(), 'CREATE') AS "canCreateSchema",
  found.oid IS NOT NULL AS "hasSchema",
  has_schema_privilege(found.oid, 'USAGE') AS "canUse",
  has_schema_privilege(found.oid, 'CREATE') AS "canCreateTables"
  FROM (SELECT 1) AS one LEFT JOIN pg_namespace AS found ON found.nspname = 'petjet'`

const tableContract = v.object({ name: v.string(), isOwn: v.boolean(), canWork: v.boolean() })
const tablesQuery = `SELECT relname AS name, pg_has_role(relowner, 'USAGE') AS "isOwn",
  has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'UPDATE') AND
    (relname = 'outbox_version' OR has_table_privilege(oid, 'INSERT')
    AND has_table_privilege(oid, 'DELETE')) AS "canWork"
  FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f')
    AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = 'petjet') ORDER BY relname`

type Place = v.InferOutput<typeof placeContract>
type Table = v.InferOutput<typeof tableContract>

/** Whether the outbox's tables exist or can be created, match this program, and can be used. */
export async function tableFindings(client: Client): Promise<Finding[]> {
  const place = v.parse(placeContract, (await client.query(placeQuery)).rows[0])
  const tables = v.parse(v.array(tableContract), (await client.query(tablesQuery)).rows)
  const own = tables.filter(({ name }) => ownTables.includes(name))
  const others = tables.filter(({ name }) => !ownTables.includes(name))
  if (!own.some(({ name }) => name === 'outbox_version')) return [firstStart(place, own)]
  const foreign = others.map(({ name }) => name).join(', ')
  const crowd = warning(
    `the schema petjet also contains ${foreign}, which the outbox does not know.`,
    'give every program its own schema, so that they do not interfere.',
  )
  return [await laterStart(client, place, own), ...(others.length > 0 ? [crowd] : [])]
}

/** The finding before the tables exist. */
function firstStart(place: Place, own: readonly Table[]): Finding {
  const { role, database, hasSchema, canUse, canCreateTables, canCreateSchema } = place
  if (own.length > 0)
    return wrong(
      `the schema petjet holds ${own.map(({ name }) => name).join(' and ')} of another program, so the outbox cannot create its own.`,
      'set DATABASE_URL to a separate database, or rename that schema.',
    )
  const isReady = hasSchema ? canUse === true && canCreateTables === true : canCreateSchema
  if (isReady)
    return good(`the first start creates ${hasSchema ? 'its tables' : 'the schema petjet'}.`)
  return wrong(
    `the role ${role} is not allowed to create ${hasSchema ? 'tables in the schema petjet' : 'the schema petjet'}.`,
    hasSchema
      ? `run as its owner: GRANT USAGE, CREATE ON SCHEMA petjet TO "${role}".`
      : `run as the owner of ${database}: CREATE SCHEMA petjet AUTHORIZATION "${role}".`,
  )
}

async function laterStart(client: Client, place: Place, own: readonly Table[]): Promise<Finding> {
  const { role } = place
  const missing = ownTables.filter((name) => !own.some((table) => table.name === name))
  if (missing.length > 0)
    return wrong(
      `the schema petjet lacks ${missing.join(' and ')}.`,
      'restore the database from its backup.',
    )
  const closed = own.filter(({ canWork }) => !canWork).map(({ name }) => name)
  if (place.canUse !== true || closed.length > 0)
    return wrong(
      `the role ${role} is not allowed to use ${place.canUse === true ? closed.join(' and ') : 'the schema petjet'}.`,
      `let it inherit from the owner of the tables: GRANT owner TO "${role}".`,
    )
  const { rows } = await client.query('SELECT version FROM petjet.outbox_version')
  return versionOf(Number(rows[0]?.version), place, own)
}

function versionOf(
  version: number,
  { role, canCreateTables }: Place,
  own: readonly Table[],
): Finding {
  const isOwner = canCreateTables === true && own.every((table) => table.isOwn)
  if (version > postgresVersion)
    return warning(
      `the tables are of version ${version}, but this program knows ${postgresVersion}. It works with them as they are.`,
      'run the newer program on every server.',
    )
  const grant = `let it inherit from the owner of the tables: GRANT owner TO "${role}".`
  if (version < postgresVersion)
    return isOwner
      ? good(`the next start upgrades the tables from version ${version} to ${postgresVersion}.`)
      : wrong(
          `the tables are of version ${version}, and the role ${role} is not allowed to upgrade them to ${postgresVersion}.`,
          grant,
        )
  if (isOwner) return good(`the tables are of version ${version}, and the role can use them.`)
  return warning(
    `the role ${role} can use the tables but not change them, so a later version of the program cannot upgrade them.`,
    grant,
  )
}
