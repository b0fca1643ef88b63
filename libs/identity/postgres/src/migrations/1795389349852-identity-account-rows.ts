import { migration } from '@tandem/shared-postgres';

/**
 * Removes the rows of a user from all tables whose rows would be deleted with the account: those that reference it with
 * `on delete cascade`. The account itself remains when a user is erased.
 */
export const accountRowsSchema = migration({
  name: '1795389349852-identity-account-rows',
  up: `
    create function erase_account_rows(erased bigint) returns jsonb
    language plpgsql volatile as $$
    declare
      reference record;
      removed bigint;
      counts jsonb := '{}';
    begin
      for reference in
        select c.conrelid::regclass as name, a.attname as key
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'user_account'::regclass and c.confdeltype = 'c'
          and cardinality(c.conkey) = 1
        order by c.conrelid::regclass::text, a.attname
      loop
        execute format('delete from %s where %I = $1', reference.name, reference.key) using erased;
        get diagnostics removed = row_count;
        if removed > 0 then
          counts := counts || jsonb_build_object(reference.name::text,
            removed + coalesce((counts->>reference.name::text)::bigint, 0));
        end if;
      end loop;
      return counts;
    end
    $$;
  `,
});
