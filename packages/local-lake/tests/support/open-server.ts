import { openLakeServer, type LakeServer, type LakeServerOptions } from '../../src/lake-server.ts'

/**
 * Opens a lake server at `http://localhost:1` for requests without a network, and waits until it is
 * ready. It has the dataset `production`, and no page can call it.
 */
export async function openServer(
  folder: string,
  options: Partial<LakeServerOptions> = {},
): Promise<LakeServer> {
  const lake = openLakeServer({
    folder,
    projectId: 'local',
    datasets: ['production'],
    origin: 'http://localhost:1',
    isAllowedOrigin: () => false,
    log: () => undefined,
    ...options,
  })
  await lake.ready
  return lake
}
