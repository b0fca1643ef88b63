import { createHmac, timingSafeEqual } from 'node:crypto';
import { OperatorError } from '@tandem/shared-kernel';
import type { Sql } from './sql.ts';

/** The service must not run on this database. */
export class DeploymentError extends OperatorError {
  override readonly name = 'DeploymentError';
}

interface DeploymentClaim {
  /**
   * The demo's data, with log-ins that are public, must never become a production server.
   * `either` is for tools that work on both.
   */
  readonly demo: boolean | 'either';
  /** Keys derived with another secret would not match those in use. */
  readonly secret: string;
}

/**
 * Binds a database to its first use, and checks every later one against it.
 *
 * @throws DeploymentError for demo data in production, or another secret
 */
export async function claimDeployment(sql: Sql, claim: DeploymentClaim): Promise<void> {
  const fingerprint = createHmac('sha256', claim.secret).update('tandem deployment').digest();
  await sql.query(
    `insert into deployment (demo, secret_fingerprint) values ($1, $2) on conflict do nothing`,
    [claim.demo === true, fingerprint],
  );
  const { rows } = await sql.query<{ demo: boolean; fingerprint: Buffer }>(
    'select demo, secret_fingerprint as fingerprint from deployment',
  );
  const [bound] = rows;
  if (!bound) throw new DeploymentError('the database forgot what it is used for');
  if (bound.demo && claim.demo === false) {
    throw new DeploymentError(
      'this database holds the demo, whose log-ins are no secret: production needs one of its own',
    );
  }
  if (!timingSafeEqual(bound.fingerprint, fingerprint)) {
    throw new DeploymentError(
      'this database was set up with another secret: set SECRET_KEY to it, or bring back DATA_DIR/secret.key',
    );
  }
}
