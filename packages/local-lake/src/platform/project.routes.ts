import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { type Access, type LakeVariables, requireToken } from '../access.ts'
import type { AccountStore, TokenInfo } from '../account/account-store.ts'
import { describeRole, type Role, roleSchema, roleTitles } from '../account/users.ts'
import type { AssetFiles } from '../assets/asset-files.ts'
import type { AclMode } from '../dataset.ts'
import { LakeError } from '../lake-error.ts'
import type { Lake } from '../lake.ts'
import { limits } from '../limits.ts'
import { readBody } from '../read-request.ts'

/** The body of `sanity dataset create` and `visibility set`; an empty body means public. */
const datasetBody = v.looseObject({
  aclMode: v.optional(v.picklist(['public', 'private']), 'public'),
})

const tokenBody = v.looseObject({
  label: v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(200)),
  roleName: v.optional(roleSchema, 'viewer'),
})
const invitationBody = v.looseObject({ email: v.pipe(v.string(), v.email()), role: roleSchema })

type ProjectContext = { Variables: LakeVariables }

/** The parts of the lake that the project's routes use. */
interface ProjectOptions {
  readonly lake: Lake
  readonly accounts: AccountStore
  readonly assets: AssetFiles
  readonly projectId: string
}

/** Everything under `/:version/projects`, for the one project of this lake. */
export function projectRoutes(options: ProjectOptions): Hono<ProjectContext> {
  const { accounts, projectId } = options
  const ofProject = new Hono<ProjectContext>()
    .get('/', (c) => c.json(describeProject(options, c.var.access)))
    .get('/grants', (c) => c.json(grantsOf(c.var.access)))
    .get('/roles', (c) => c.json(roles))
    .get('/user-applications', (c) => c.json([]))
    .get('/new-content-release-allowed', (c) => c.json({ data: releaseLimits }))
    .route('/datasets', datasetRoutes(options))
    .route('/tokens', tokenRoutes(accounts))
    .delete('/acl/:userId', (c) => {
      requireAdministrator(c.var.access)
      if (!accounts.removeUser(c.req.param('userId'))) throw notFound('member')
      return c.json({ deleted: true })
    })
  return new Hono<ProjectContext>()
    .get('/', (c) => {
      const { members, ...project } = describeProject(options, c.var.access)
      return c.json([c.req.query('includeMembers') === 'false' ? project : { ...project, members }])
    })
    .use('/:projectId/*', requireProject(projectId))
    .route('/:projectId', ofProject)
}

/**
 * `/:version/invitations/project/:projectId`: hosted Sanity sends an email; here the user can sign
 * in at once.
 */
export function invitationRoutes({ accounts, projectId }: ProjectOptions): Hono<ProjectContext> {
  return new Hono<ProjectContext>()
    .use('/project/:projectId', requireProject(projectId))
    .get('/project/:projectId', (c) => {
      requireToken(c.var.access)
      return c.json([])
    })
    .post('/project/:projectId', async (c) => {
      requireAdministrator(c.var.access)
      const { email, role } = await readBody(c, invitationBody)
      const user = accounts.addUser(email, role)
      return c.json({ id: user.id, email, role, isAccepted: true }, 201)
    })
}

function requireProject(projectId: string): MiddlewareHandler<ProjectContext> {
  return async (c, next) => {
    const wanted = c.req.param('projectId')
    if (wanted === projectId) return next()
    const description = `Project "${wanted}" not found: this lake has the project "${projectId}"`
    throw new LakeError(404, { type: 'projectNotFoundError', description })
  }
}

/** `/:version/projects/:projectId/tokens`: tokens that only administrators see. */
function tokenRoutes(accounts: AccountStore): Hono<ProjectContext> {
  const describe = ({ id, label, role, createdAt }: TokenInfo) => ({
    id,
    label,
    projectUserId: id,
    createdAt,
    roles: [describeRole(role)],
  })
  return new Hono<ProjectContext>()
    .use(async (c, next) => {
      requireAdministrator(c.var.access)
      await next()
    })
    .get('/', (c) => c.json(accounts.tokenList().map(describe)))
    .post('/', async (c) => {
      const { label, roleName } = await readBody(c, tokenBody)
      const { key, ...token } = accounts.createToken(label, roleName)
      return c.json({ ...describe(token), key }, 201)
    })
    .delete('/:tokenId', (c) => {
      if (!accounts.deleteToken(c.req.param('tokenId'))) throw notFound('token')
      return c.body(null, 204)
    })
}

/** How many releases the plan allows. Nothing is metered here, so that only a dataset has a limit. */
const releaseLimits = {
  orgMeteredActiveReleaseCount: 0,
  orgActiveReleaseLimit: null,
  datasetReleaseLimit: limits.activeReleases,
}

/** A project's datasets: list, create, and what the Studio asks about each. */
export function datasetRoutes({
  lake,
  assets,
}: Pick<ProjectOptions, 'lake' | 'assets'>): Hono<ProjectContext> {
  return new Hono<ProjectContext>()
    .get('/', (c) => {
      requireToken(c.var.access)
      // Comments would have a separate dataset, which this lake does not have.
      return c.json(c.req.query('datasetProfile') ? [] : lake.listDatasets())
    })
    .put('/:dataset', async (c) => {
      requireAdministrator(c.var.access)
      const { aclMode: wanted } = await readBody(c, datasetBody, '{}')
      const { name, aclMode } = lake.createDataset(c.req.param('dataset'), wanted)
      return c.json({ datasetName: name, aclMode })
    })
    .patch('/:dataset', async (c) => {
      requireAdministrator(c.var.access)
      const { aclMode: wanted } = await readBody(c, datasetBody)
      const { name, aclMode } = lake.setAclMode(c.req.param('dataset'), wanted)
      return c.json({ datasetName: name, aclMode })
    })
    .delete('/:dataset', async (c) => {
      requireAdministrator(c.var.access)
      const name = c.req.param('dataset')
      await lake.deleteDataset(name)
      await assets.deleteDataset(name)
      return c.json({ deleted: true })
    })
    .get('/:dataset/acl', (c) =>
      c.json(aclOf(c.var.access, lake.dataset(c.req.param('dataset')).aclMode)),
    )
    .get('/:dataset/settings/indexing', (c) => c.json({ settings: { maxFieldDepth: 20 } }))
}

function requireAdministrator(access: Access): void {
  requireToken(access)
  if (access.role === 'administrator') return
  const description = 'Insufficient permissions; an administrator is required'
  throw new LakeError(403, { type: 'insufficientPermissionsError', description })
}

function notFound(kind: string): LakeError {
  return new LakeError(404, { type: 'notFoundError', description: `There is no such ${kind}` })
}

function describeProject({ accounts, projectId }: ProjectOptions, access: Access) {
  return {
    id: projectId,
    displayName: projectId,
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    activityFeedEnabled: false,
    createdAt: '2025-01-01T00:00:00.000Z',
    metadata: {},
    members: [
      ...accounts.users().map(({ id, role }) => member(id, role, access)),
      ...accounts.tokenList().map(({ id, role }) => member(id, role, access, true)),
    ],
  }
}

function member(id: string, role: Role, access: Access, isRobot = false): object {
  return {
    id,
    role,
    roles: [describeRole(role)],
    isRobot,
    isCurrentUser: id === access.userId,
  }
}

/** The role decides about documents, through the ACL. The project itself cannot be managed. */
function grantsOf(access: Access): object {
  return access.role === 'anonymous'
    ? {}
    : { 'sanity.project': [{ grants: [{ name: 'read', params: {} }] }] }
}

const everything = '_id in path("**")'
const readGrants = ['read', 'history']
const writeGrants = ['read', 'create', 'update', 'history', 'editHistory', 'manage']

function aclOf({ role }: Access, aclMode: AclMode): object[] {
  if (role === 'anonymous' && aclMode === 'private') return []
  if (role === 'anonymous') return [{ filter: '_id in path("*")', permissions: ['read'] }]
  const permissions = role === 'viewer' ? readGrants : writeGrants
  return [{ filter: everything, permissions }]
}

const roles = Object.entries(roleTitles).map(([name, title]) => ({
  name,
  title,
  description: `${title} of this lake`,
  isCustom: false,
  appliesToUsers: true,
  appliesToRobots: true,
}))

/** How long a plan keeps ended releases: here their history stays, and the Studio names no limit. */
const retention = { features: [{ attributes: { maxRetentionDays: null } }] }

/** Services of hosted Sanity that this stand-in does not have: empty but valid answers. */
export function platformRoutes(
  isAllowedOrigin: (origin: string) => boolean,
): Hono<{ Variables: LakeVariables }> {
  return (
    new Hono<{ Variables: LakeVariables }>()
      .get('/ping', (c) => c.json({ ping: 'pong' }))
      .get('/check/cors', (c) => {
        const isAllowed = isAllowedOrigin(c.req.header('origin') ?? '')
        return c.json({ result: { isAllowed, allowed: isAllowed, withCredentials: isAllowed } })
      })
      // The features of a plan with releases, scheduled drafts and private datasets; the Studio and
      // the command line tool offer the listed features.
      .get('/features', (c) => c.json(['contentReleases', 'singleDocRelease', 'privateDataset']))
      .get('/subscriptions/project/:projectId', (c) =>
        c.json({ plan: { name: 'local' }, resources: {}, featureTypes: { retention } }),
      )
      .get('/schedules/:projectId/:dataset', (c) => c.json({ schedules: [], nextCursor: null }))
      .get('/journey/announcements', (c) => c.json([]))
      .get('/journey/unclaimed-project', (c) => c.json({}))
      // There are no offers of paid plans.
      .get('/journey/:offer', (c) => c.json(null))
      .get('/help', (c) => c.json({ resources: {} }))
      .get('/media-libraries', (c) => c.json({ data: [] }))
      .get('/access/requests/me', (c) => c.json([]))
      .get('/access/project/:projectId/requests', (c) => c.json([]))
      // Telemetry stays off: consent is rejected, and a batch that arrives anyway is dropped.
      .get('/intake/telemetry-status', (c) => c.json({ status: 'denied' }))
      .post('/intake/batch', (c) => c.json({}))
  )
}
