import { expect } from 'vitest'
import { failure } from './failure.ts'
import { single, testExamples } from './test-examples.ts'

testExamples('errors', [
  [
    'a query that cannot be parsed',
    (c) => failure(c.fetch('*[_type == "bike"')),
    {
      name: 'ClientError',
      status: 400,
      message: expect.stringContaining('GROQ query parse error'),
      details: expect.objectContaining({
        type: 'queryParseError',
        query: '*[_type == "bike"',
        start: expect.any(Number),
        end: expect.any(Number),
      }),
    },
  ],
  [
    'a document that exists',
    (c) => failure(c.create(single)),
    {
      name: 'ClientError',
      status: 409,
      message: expect.stringContaining('bike-310'),
      details: expect.objectContaining({
        type: 'mutationError',
        items: [
          {
            error: expect.objectContaining({ type: 'documentAlreadyExistsError', id: 'bike-310' }),
            index: 0,
          },
        ],
      }),
    },
  ],
  [
    'a patch of no document',
    (c) => failure(c.patch('none').set({ a: 1 }).commit()),
    {
      name: 'ClientError',
      status: 404,
      message: expect.stringContaining('The document with the ID "none" was not found'),
      details: expect.objectContaining({
        type: 'mutationError',
        items: [
          {
            error: expect.objectContaining({ type: 'documentNotFoundError', id: 'none' }),
            index: 0,
          },
        ],
      }),
    },
  ],
  [
    'another revision',
    (c) => failure(c.patch('bike-123').ifRevisionId('other').set({ a: 1 }).commit()),
    expect.objectContaining({
      name: 'ClientError',
      status: 409,
      details: expect.objectContaining({
        type: 'mutationError',
        items: [
          {
            error: expect.objectContaining({ type: 'documentRevisionIDDoesNotMatchError' }),
            index: 0,
          },
        ],
      }),
    }),
  ],
  [
    'no token',
    (c) => failure(c.withConfig({ token: '' }).create(single)),
    expect.objectContaining({ name: 'ClientError', status: 401 }),
  ],
  [
    'an unknown token',
    (c) => failure(c.withConfig({ token: 'guess' }).fetch('*')),
    expect.objectContaining({
      name: 'ClientError',
      status: 401,
      message: 'Unauthorized - Session not found',
    }),
  ],
  [
    "a viewer's token",
    (c, lake) => failure(c.withConfig({ token: lake.tokens.viewer }).create(single)),
    expect.objectContaining({
      name: 'ClientError',
      status: 403,
      message: expect.stringContaining('Insufficient permissions'),
    }),
  ],
  [
    'an unknown dataset',
    (c) => failure(c.withConfig({ dataset: 'none' }).fetch('*')),
    expect.objectContaining({
      name: 'ClientError',
      status: 404,
      message: expect.stringContaining('none'),
    }),
  ],
  [
    'an unknown project',
    (c) => failure(c.projects.getById('other')),
    expect.objectContaining({ name: 'ClientError', status: 404 }),
  ],
])
