import { readJson, tokenBody } from './read-json.ts'

/**
 * Signs a local user in at a lake, as the Studio does.
 *
 * @param studioUrl the Studio's address; the sign-in redirects to it
 * @returns the session's token
 */
export async function signInToLake(
  lakeUrl: string,
  studioUrl: string,
  user: string,
): Promise<string> {
  const auth = `${lakeUrl}/v1/auth`
  const login = await fetch(`${auth}/login/local?origin=${encodeURIComponent(studioUrl)}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ user }),
  })
  const sid = new URL(login.headers.get('location') ?? '').hash.slice('#sid='.length)
  return (await readJson(await fetch(`${auth}/fetch?sid=${sid}`), tokenBody)).token
}
