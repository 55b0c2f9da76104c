/** The outbox in PostgreSQL as the first version of its schema was, to the letter. */
export const firstPostgresSchema = `CREATE SCHEMA petjet;
  CREATE TABLE petjet.outbox_version (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), version integer NOT NULL);
  INSERT INTO petjet.outbox_version (version) VALUES (1);
  CREATE TABLE petjet.inquiry (
    id text PRIMARY KEY,
    accepted_at bigint NOT NULL,
    idempotency text UNIQUE,
    body text,
    digest text
  );
  CREATE TABLE petjet.step (
    inquiry text NOT NULL REFERENCES petjet.inquiry (id) ON DELETE CASCADE,
    name text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    is_uncertain boolean NOT NULL DEFAULT false,
    next_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    problem text,
    version bigint NOT NULL DEFAULT 0,
    lease_owner text,
    lease_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (inquiry, name)
  );
  CREATE INDEX step_due ON petjet.step (next_at) WHERE state = 'waiting';
  CREATE INDEX step_lease ON petjet.step (lease_owner) WHERE lease_owner IS NOT NULL;
  CREATE INDEX inquiry_waiting ON petjet.inquiry (id) WHERE body IS NOT NULL;
  CREATE INDEX inquiry_delivered ON petjet.inquiry (accepted_at) WHERE body IS NULL;`

const clockMs = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
const isDue = `state = 'waiting' AND name = ANY($3::text[]) AND (next_at <= $1 OR next_at > $2)`

/** What servers of that version go on to say, to the letter. */
export const firstPostgresStatements = {
  accept: `WITH added AS (
      INSERT INTO petjet.inquiry (id, accepted_at, idempotency, body, digest)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[])
        AS entry (id, accepted_at, idempotency, body, digest) ORDER BY id
      ON CONFLICT DO NOTHING RETURNING id
    ), begun AS (
      INSERT INTO petjet.step
        (inquiry, name, state, next_at, changed_at, lease_owner, lease_until)
      SELECT step.id, step.name, step.state, step.at, step.at,
        CASE WHEN step.is_held THEN $11 END, CASE WHEN step.is_held THEN ${clockMs} + $12 ELSE 0 END
      FROM unnest($6::text[], $7::text[], $8::text[], $9::bigint[], $10::boolean[])
        AS step (id, name, state, at, is_held) JOIN added USING (id)
    ) SELECT id FROM added`,
  claim: `WITH mine AS (
      SELECT inquiry, name FROM petjet.step WHERE ${isDue} AND lease_owner = $4
      ORDER BY next_at LIMIT $7 FOR UPDATE SKIP LOCKED
    ), free AS (
      SELECT inquiry, name FROM petjet.step WHERE ${isDue} AND
        (lease_owner IS NULL OR (lease_owner <> $4 AND lease_until < ${clockMs}))
      ORDER BY next_at LIMIT greatest(0, $7 - (SELECT count(*) FROM mine)) FOR UPDATE SKIP LOCKED
    )
    UPDATE petjet.step SET
      is_uncertain = is_uncertain OR coalesce(lease_owner <> $4, false) AND step.name = ANY($6::text[]),
      version = version + CASE WHEN lease_owner = $4 THEN 0 ELSE 1 END,
      lease_owner = $4, lease_until = ${clockMs} + $5
    FROM (SELECT * FROM mine UNION ALL SELECT * FROM free) AS claimed
    WHERE step.inquiry = claimed.inquiry AND step.name = claimed.name
    RETURNING step.inquiry AS id, step.name AS step, attempts,
      is_uncertain::int AS "isUncertain", version::float8 AS version, next_at::float8 AS "nextAt"`,
} as const
