import {
  describeMessageArchive,
  describeMessageDeletions,
  describeMessageMoves,
} from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../testing/postgres-harness.ts';

const test = useTestDatabase();
const harness = () => new PostgresHarness(test().database);

describeMessageMoves('PostgresMessageMoves', harness);
describeMessageArchive('PostgresMessageArchive', harness);
describeMessageDeletions('PostgresMessageDeletions', harness);
