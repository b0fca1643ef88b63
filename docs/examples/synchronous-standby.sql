-- For DATABASE_READ_URLS with `?synchronous=`: run this once on the primary, as a superuser, in the database of the
-- services, and grant the function to their role. The log that a standby has received may end within a record, which it
-- cannot replay before it receives the rest. By this function an instance sees that everything before is replayed, and reads
-- there. It returns nothing of the content. The server must be little-endian, as x86 and ARM are.

create or replace function record_ends_after(begins pg_lsn, received pg_lsn) returns boolean
language plpgsql strict security definer set search_path = pg_catalog, pg_temp as $$
declare
  page constant bigint := current_setting('wal_block_size')::bigint;
  segment constant bigint := pg_size_bytes(current_setting('wal_segment_size'));
  farthest constant bigint := 16777216;
  end_at constant bigint := received - '0/0';
  at bigint := begins - '0/0';
  bytes bytea;
  address bigint;
  continued bigint;
  remaining bigint;
begin
  if at >= end_at or end_at - at > farthest then return at >= end_at; end if;
  loop
    -- The page from its beginning; of two timelines the later one has the whole segment.
    select pg_read_binary_file('pg_wal/' || max(name), at / page * page % segment, page, true) into bytes
    from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and right(name, 16) =
      lpad(upper(to_hex(at / 4294967296)), 8, '0') ||
      lpad(upper(to_hex(at % 4294967296 / segment)), 8, '0');
    if coalesce(length(bytes), 0) < page then return false; end if;
    select sum(get_byte(bytes, i)::bigint << (8 * i - 64)) filter (where i < 16),
      sum(get_byte(bytes, i)::bigint << (8 * i - 128)) filter (where i >= 16)
    into address, continued from generate_series(8, 19) i;
    if at % page = 0 then
      -- The header, longer on the first page of a file.
      at := at + case when at % segment = 0 then 40 else 24 end;
      if at > end_at then return true; end if;
    end if;
    -- A page of another position is left from an earlier use of the file.
    if address <> at / page * page then return false; end if;
    if remaining is null then
      if at + 4 > end_at then return true; end if;
      select sum(get_byte(bytes, (at % page)::int + i)::bigint << (8 * i)) into remaining
      from generate_series(0, 3) i;
      if remaining < 24 then return false; end if;
    -- Bit 1 says that the page continues a record, bit 8 that the record before was given up.
    elsif get_byte(bytes, 2) & 9 <> 1 or continued <> remaining then return false;
    end if;
    if remaining <= page - at % page then return at + remaining > end_at; end if;
    remaining := remaining - (page - at % page);
    at := at + (page - at % page);
  end loop;
end $$;
revoke execute on function record_ends_after(pg_lsn, pg_lsn) from public;
-- grant execute on function record_ends_after(pg_lsn, pg_lsn) to tandem;
