import { Hono } from 'hono'
import * as v from 'valibot'
import type { Access, LakeVariables } from '../access.ts'
import { requireToken } from '../access.ts'
import { localUsers, roleTitles } from '../account/local-users.ts'
import type { AclMode } from '../dataset.ts'
import { LakeError } from '../lake-error.ts'
import type { Lake } from '../lake.ts'
import { limits } from '../limits.ts'
import { readBody } from '../read-request.ts'

/** The body of `sanity dataset create` and `visibility set`; an empty body means public. */
const datasetBody = v.looseObject({
  aclMode: v.optional(v.picklist(['public', 'private']), 'public'),
})

type ProjectContext = { Variables: LakeVariables }

/** Everything under `/:version/projects`, for the one project of this lake. */
export function projectRoutes(lake: Lake, projectId: string): Hono<ProjectContext> {
  const ofProject = new Hono<ProjectContext>()
    .get('/', (c) => c.json(describeProject(projectId, c.var.access)))
    .get('/grants', (c) => c.json(grantsOf(c.var.access)))
    .get('/roles', (c) => c.json(roles))
    .get('/user-applications', (c) => c.json([]))
    .get('/new-content-release-allowed', (c) => c.json({ data: releaseLimits }))
    .route('/datasets', datasetRoutes(lake))
  return new Hono<ProjectContext>()
    .get('/', (c) => c.json([describeProject(projectId, c.var.access)]))
    .use(`/:projectId/*`, async (c, next) => {
      if (c.req.param('projectId') !== projectId) {
        const description = `Project "${c.req.param('projectId')}" not found`
        throw new LakeError(404, { type: 'projectNotFoundError', description })
      }
      await next()
    })
    .route('/:projectId', ofProject)
}

/** How many releases the plan allows. Nothing is metered here, so that only a dataset has a limit. */
const releaseLimits = {
  orgMeteredActiveReleaseCount: 0,
  orgActiveReleaseLimit: null,
  datasetReleaseLimit: limits.activeReleases,
}

/** A project's datasets: list, create, and what the Studio asks about each. */
export function datasetRoutes(lake: Lake): Hono<ProjectContext> {
  return new Hono<ProjectContext>()
    .get('/', (c) => {
      requireToken(c.var.access)
      // Comments would have a separate dataset; this lake has none.
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
    .get('/:dataset/acl', (c) =>
      c.json(aclOf(c.var.access, lake.dataset(c.req.param('dataset')).aclMode)),
    )
    .get('/:dataset/settings/indexing', (c) => c.json({ settings: { maxFieldDepth: 20 } }))
}

function requireAdministrator(access: Access): void {
  requireToken(access)
  if (access.role === 'administrator') return
  const description = 'Insufficient permissions; an administrator creates datasets'
  throw new LakeError(403, { type: 'insufficientPermissionsError', description })
}

function describeProject(id: string, access: Access): object {
  return {
    id,
    displayName: 'PetJet',
    studioHost: null,
    organizationId: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    activityFeedEnabled: false,
    createdAt: '2025-01-01T00:00:00.000Z',
    metadata: {},
    members: localUsers.map((user) => ({
      id: user.id,
      role: user.role,
      roles: [{ name: user.role, title: roleTitles[user.role] }],
      isRobot: false,
      isCurrentUser: user.id === access.userId,
    })),
  }
}

/** The role decides on documents, through the ACL. The project itself cannot be managed. */
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
      // The features of a plan with releases and scheduled drafts; the Studio shows the listed
      // ones.
      .get('/features', (c) => c.json(['contentReleases', 'singleDocRelease']))
      .get('/subscriptions/project/:projectId', (c) =>
        c.json({ plan: { name: 'local' }, resources: {}, featureTypes: { retention } }),
      )
      .get('/schedules/:projectId/:dataset', (c) => c.json({ schedules: [], nextCursor: null }))
      .get('/journey/announcements', (c) => c.json([]))
      .get('/journey/unclaimed-project', (c) => c.json({}))
      // Offers of paid plans: there are none.
      .get('/journey/:offer', (c) => c.json(null))
      .get('/help', (c) => c.json({ resources: {} }))
      .get('/media-libraries', (c) => c.json({ data: [] }))
      .get('/access/requests/me', (c) => c.json([]))
      .get('/access/project/:projectId/requests', (c) => c.json([]))
      // Telemetry stays off: consent is rejected, and a batch that comes nevertheless is dropped.
      .get('/intake/telemetry-status', (c) => c.json({ status: 'denied' }))
      .post('/intake/batch', (c) => c.json({}))
  )
}
