import { migration } from '@tandem/shared-postgres';

/**
 * The stored network. Documents are stored as `json`, not `jsonb`, so that they are served unchanged. Keys are compared
 * by their bytes (`collate "C"`).
 */
export const networkSchema = migration({
  name: '1763700003000-node-network-base',
  up: `
      create table network_head (
        singleton boolean primary key default true check (singleton),
        version bigint not null,
        collected_at timestamptz
      );
      insert into network_head (version) values (0);

      create table network_node (
        node_id bigint primary key,
        identity_key text collate "C" not null,
        node_type text not null,
        self_described json,
        bond json,
        skimmed json
      );
      create table network_location (
        node_id bigint primary key,
        ip text not null,
        location json not null,
        looked_up_at timestamptz not null
      );
      create table network_gateway (
        identity_key text collate "C" primary key,
        bonded boolean not null,
        performance integer not null,
        self_described json not null,
        pretty_bond json,
        bridges json,
        probe_result json,
        probe_log text,
        tested_at timestamptz,
        updated_at timestamptz not null
      );
      create table network_description (
        identity_key text collate "C" primary key,
        description json not null,
        scraped_at timestamptz not null
      );
      create table network_delegation (
        node_id bigint primary key,
        delegations json not null
      );
      create table network_summary (
        day date primary key,
        at timestamptz not null,
        counts json not null,
        historical_mixnodes bigint not null,
        historical_gateways bigint not null
      );
      create table network_packet_counter (
        node_id bigint primary key,
        received bigint not null,
        sent bigint not null,
        dropped bigint not null
      );
      create table network_daily_traffic (
        day date not null,
        node_id bigint not null,
        received bigint not null,
        sent bigint not null,
        dropped bigint not null,
        stake bigint not null,
        primary key (day, node_id)
      );
      create table network_daily_total (
        day date primary key,
        received bigint not null,
        sent bigint not null,
        dropped bigint not null,
        stake bigint not null
      );
      create table network_session (
        day date not null,
        node_id bigint not null,
        identity_key text not null,
        unique_active_clients bigint not null,
        sessions_started bigint not null,
        users_hashes json,
        vpn_sessions json,
        mixnet_sessions json,
        unknown_sessions json,
        primary key (day, node_id)
      );
      create index network_session_node on network_session (node_id, day);
    `,
});
