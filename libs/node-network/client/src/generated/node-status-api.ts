/* Provisional, until docs/openapi/node-status-api.json exists: generate.ts replaces this file. */

type Score = 'offline' | 'low' | 'medium' | 'high';
interface Gateway {
  readonly identity_key: string;
  readonly name: string;
  readonly description: string;
  readonly location: {
    readonly two_letter_iso_country_code: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly city: string;
    readonly region: string;
    readonly org: string;
    readonly timezone: string;
    readonly asn: { readonly asn: string; readonly name: string; readonly kind: string } | null;
  };
  readonly last_probe: {
    readonly last_updated_utc: string;
    readonly outcome: {
      readonly as_entry: { readonly can_connect: boolean; readonly can_route: boolean } | null;
      readonly as_exit: {
        readonly can_connect: boolean;
        readonly can_route_ip_v4: boolean;
        readonly can_route_ip_external_v4: boolean;
        readonly can_route_ip_v6: boolean;
        readonly can_route_ip_external_v6: boolean;
      } | null;
      readonly wg: {
        readonly can_register: boolean;
        readonly can_handshake: boolean;
        readonly can_resolve_dns: boolean;
        readonly ping_ips_performance: number;
        readonly download_duration_milliseconds_v4: number | null;
        readonly downloaded_file_size_bytes_v4: number | null;
      } | null;
      readonly socks5: { readonly can_proxy_https: boolean; readonly score: Score };
      readonly lp: { readonly can_connect: boolean; readonly can_register: boolean } | null;
    };
  } | null;
  readonly ip_addresses: string[];
  readonly mix_port: number;
  readonly role:
    | 'EntryGateway'
    | 'ExitGateway'
    | 'Standby'
    | 'Inactive'
    | { readonly Mixnode: { readonly layer: number } };
  readonly entry: { readonly hostname: string | null } | null;
  readonly performance: string;
  readonly performance_v2: {
    readonly last_updated_utc: string;
    readonly score: Score;
    readonly mixnet_score: Score;
    readonly load: Score;
    readonly uptime_percentage_last_24_hours: number;
  } | null;
  readonly build_information: { readonly build_version: string };
}
interface Counted {
  readonly count: number;
  readonly last_updated_utc: string;
}
interface Summary {
  readonly total_nodes: number;
  readonly mixnodes: {
    readonly bonded: Counted & { readonly self_described: number };
    readonly historical: Counted;
  };
  readonly gateways: {
    readonly bonded: Counted & { readonly entry: number; readonly exit: number };
    readonly historical: Counted;
  };
}
interface Day {
  readonly date_utc: string;
  readonly total_packets_received: number;
  readonly total_packets_sent: number;
  readonly total_packets_dropped: number;
  readonly total_stake: number;
}
interface Sessions {
  readonly gateway_identity_key: string;
  readonly node_id: number;
  readonly day: string;
  readonly unique_active_clients: number;
  readonly session_started: number;
}
interface Answers<Body, Query = never> {
  readonly parameters: { readonly query?: Query; readonly path?: never };
  readonly get: {
    readonly parameters: { readonly query?: Query; readonly path?: never };
    readonly responses: {
      readonly 200: {
        readonly headers: Record<string, unknown>;
        readonly content: { readonly 'application/json': Body };
      };
      readonly 500: {
        readonly headers: Record<string, unknown>;
        readonly content: { readonly 'text/plain': string };
      };
    };
  };
}
export interface paths {
  readonly '/dvpn/v1/directory/gateways': Answers<
    Gateway[],
    { readonly min_node_version?: string }
  >;
  readonly '/v2/summary': Answers<Summary>;
  readonly '/v2/summary/history': Answers<
    {
      readonly date: string;
      readonly value_json: unknown;
      readonly timestamp_utc: string;
    }[]
  >;
  readonly '/v2/mixnodes/stats': Answers<Day[], { readonly offset?: number }>;
  readonly '/v2/metrics/sessions': Answers<
    {
      readonly page: number;
      readonly size: number;
      readonly total: number;
      readonly items: Sessions[];
    },
    {
      readonly size?: number;
      readonly page?: number;
      readonly day?: string;
      readonly node_id?: string;
    }
  >;
}
