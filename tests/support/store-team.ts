import { lakeEditor } from './lake-client.ts'
import type { Instance } from './start-instance.ts'

/** Stores a team with these members. */
export async function storeTeam(instance: Instance, ...names: string[]): Promise<void> {
  const members = names.map((name, at) => ({
    _key: `member-${at}`,
    name,
    email: `${name.replace(' ', '.')}@team.example`,
  }))
  await lakeEditor(instance).createOrReplace({ _id: 'private.team', _type: 'team', members })
}
