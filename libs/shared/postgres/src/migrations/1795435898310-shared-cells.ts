import { CELLS } from '../cells/cell-numbers.ts';
import { migration } from '../migrations.ts';

/**
 * The cell that the database forms; empty without cells. `raise_sequence()` makes a sequence of a cell draw only ids
 * whose remainder is the number of the cell, greater than `above` and than all ids that it has drawn. Each call runs in
 * a transaction of its own: it waits for the writers that have drawn from the sequence, and new writers wait for it.
 */
export const cellsSchema = migration({
  name: '1795435898310-shared-cells',
  up: `
      create table cell (
        singleton boolean primary key default true check (singleton),
        name text not null,
        number smallint not null check (number between 0 and ${CELLS - 1})
      );
      create function raise_sequence(sequence regclass, above bigint) returns void
      language plpgsql as $$
      declare
        own bigint := (select number from cell);
        last bigint;
      begin
        if own is null then return; end if;
        execute format('alter sequence %s increment by ${CELLS}', sequence);
        execute format('select last_value from %s', sequence) into last;
        last := greatest(last, above);
        perform setval(sequence, last + 1 + (own - last - 1 + ((last + 1) / ${CELLS} + 1) * ${CELLS}) % ${CELLS}, false);
      end
      $$;
    `,
});
