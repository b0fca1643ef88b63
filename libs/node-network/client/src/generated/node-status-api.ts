/* Generated from docs/openapi/node-status-api.json by tools/generate/client-types.ts. */

export interface paths {
  '/dvpn/v1/directory/gateways': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Bonded gateways, by country and key */
    get: operations['getGateways'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/countries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get countries of bonded gateways, ascending */
    get: operations['getGatewayCountries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/country/{two_letter_country_code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get bonded gateways of a country */
    get: operations['getGatewaysByCountry'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/entry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get entry gateways by the last probe, by country and key */
    get: operations['getEntryGateways'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/entry/countries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get countries of entry gateways by the last probe, ascending */
    get: operations['getEntryGatewayCountries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/entry/country/{two_letter_country_code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get entry gateways by the last probe of a country */
    get: operations['getEntryGatewaysByCountry'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/exit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get exit gateways by the last probe (over IPv4 and IPv6), by country and key */
    get: operations['getExitGateways'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/exit/countries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get countries of exit gateways by the last probe (over IPv4 and IPv6), ascending */
    get: operations['getExitGatewayCountries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/exit/country/{two_letter_country_code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get exit gateways by the last probe (over IPv4 and IPv6) of a country */
    get: operations['getExitGatewaysByCountry'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dvpn/v1/directory/gateways/exit/ips': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** IPv4 addresses of the exit gateways, sorted as text */
    get: operations['getExitGatewayIps'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/explorer/v3/nym-nodes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Described nodes, by node id */
    get: operations['service_nodes-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/explorer/v3/nym-nodes/{node_id}/delegations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Delegations of a node, in the order of the contract */
    get: operations['node_delegations-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/explorer/v3/service-nodes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Described nodes, by node id */
    get: operations['service_nodes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/explorer/v3/service-nodes/{node_id}/delegations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Delegations of a node, in the order of the contract */
    get: operations['node_delegations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Bonded gateways, by country and key */
    get: operations['getGateways-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/countries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get countries of bonded gateways, ascending */
    get: operations['getGatewayCountries-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/country/{two_letter_country_code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get bonded gateways of a country */
    get: operations['getGatewaysByCountry-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/entry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get entry gateways by the last probe, by country and key */
    get: operations['getEntryGateways-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/entry/countries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get countries of entry gateways by the last probe, ascending */
    get: operations['getEntryGatewayCountries-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/entry/country/{two_letter_country_code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get entry gateways by the last probe of a country */
    get: operations['getEntryGatewaysByCountry-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/exit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get exit gateways by the last probe (over IPv4 and IPv6), by country and key */
    get: operations['getExitGateways-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/exit/countries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get countries of exit gateways by the last probe (over IPv4 and IPv6), ascending */
    get: operations['getExitGatewayCountries-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/exit/country/{two_letter_country_code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get exit gateways by the last probe (over IPv4 and IPv6) of a country */
    get: operations['getExitGatewaysByCountry-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/public/v1/directory/gateways/exit/ips': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** IPv4 addresses of the exit gateways, sorted as text */
    get: operations['getExitGatewayIps-2'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/gateways': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** All known gateways, by key */
    get: operations['gateways'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/gateways/skinny': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Bonded gateways in short form, by key */
    get: operations['gateways_skinny'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/gateways/{identity_key}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One gateway, bonded or not */
    get: operations['get_gateway'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/metrics/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Sessions of gateways per day, by day and node id */
    get: operations['get_all_sessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/mixnodes/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Packets and stake of the last thirty days, ascending; today is incomplete */
    get: operations['get_stats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/services': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Services of gateways, by key */
    get: operations['mixnodes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/status/build_information': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Build information */
    get: operations['build_information'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/status/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Health and uptime of this service */
    get: operations['health'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Summary of the network */
    get: operations['summary'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v2/summary/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The last summary of each of thirty days, newest first */
    get: operations['summary_history'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    BinaryBuildInformationOwned: {
      binary_name: string;
      build_timestamp: string;
      build_version: string;
      commit_sha: string;
      commit_timestamp: string;
      commit_branch: string;
      rustc_version: string;
      rustc_channel: string;
      /** @description `debug` or `release` */
      cargo_profile: string;
      cargo_triple: string;
    };
    BuildInformation: {
      build_version: string;
      commit_branch: string;
      commit_sha: string;
    };
    AuthenticatorDetailsV1: {
      /** @description Address of the embedded authenticator inside the network */
      address: string;
    };
    IpPacketRouterDetailsV1: {
      /** @description Address of the embedded packet router inside the network */
      address: string;
    };
    AnnouncePortsV1: {
      verloc_port: number | null;
      mix_port: number | null;
    };
    AuxiliaryDetailsV1: {
      location: string | null;
      announce_ports: components['schemas']['AnnouncePortsV1'];
      /** @description The operator accepted the terms */
      accepted_operator_terms_and_conditions: boolean;
    };
    SphinxKey: {
      /** Format: int32 */
      rotation_id: number;
      public_key: string;
    };
    HostKeys: {
      /** @description Base58 identity */
      ed25519: string;
      x25519: string;
      current_x25519_sphinx_key: components['schemas']['SphinxKey'];
      pre_announced_x25519_sphinx_key: components['schemas']['SphinxKey'] | null;
      x25519_versioned_noise: {
        /** Format: int32 */
        supported_version: number;
        x25519_pubkey: string;
      } | null;
    };
    LewesProtocolDetailsV1: {
      content: {
        enabled: boolean;
        /** Format: int32 */
        control_port: number;
        /** Format: int32 */
        data_port: number;
        x25519: string;
        /** @description Key encapsulation to hash to digest */
        kem_keys: {
          [key: string]: {
            [key: string]: string;
          };
        };
      };
      /** @description Base58 ed25519 signature */
      signature: string;
    };
    NodeData: {
      /** @description YYYY-MM-DD hh:mm:ss.fffffffff +00:00:00 */
      last_polled: string;
      host_information: {
        ip_address: string[];
        hostname: string | null;
        keys: components['schemas']['HostKeys'];
      };
      declared_role: {
        mixnode: boolean;
        entry: boolean;
        exit_nr: boolean;
        exit_ipr: boolean;
      };
      auxiliary_details: components['schemas']['AuxiliaryDetailsV1'];
      build_information: components['schemas']['BinaryBuildInformationOwned'];
      network_requester: {
        address: string;
        uses_exit_policy: boolean;
      } | null;
      ip_packet_router: components['schemas']['IpPacketRouterDetailsV1'] | null;
      authenticator: components['schemas']['AuthenticatorDetailsV1'] | null;
      wireguard: {
        /** Format: int32 */
        port: number;
        /** Format: int32 */
        tunnel_port: number;
        /** Format: int32 */
        metadata_port: number;
        public_key: string;
      } | null;
      mixnet_websockets: {
        /** Format: int32 */
        ws_port: number;
        wss_port: number | null;
      };
      lewes_protocol: components['schemas']['LewesProtocolDetailsV1'] | null;
    };
    /** @enum {unknown} */
    ScoreValue: 'offline' | 'low' | 'medium' | 'high';
    /** @enum {unknown} */
    AsnKind: 'residential' | 'other';
    Asn: {
      asn: string;
      name: string;
      domain: string;
      route: string;
      kind: components['schemas']['AsnKind'];
    };
    Location: {
      two_letter_iso_country_code: string;
      /** @description 0 when unknown */
      latitude: number;
      /** @description 0 when unknown */
      longitude: number;
      city: string;
      region: string;
      org: string;
      postal: string;
      timezone: string;
      asn: components['schemas']['Asn'] | null;
    };
    NodeRole:
      | ('EntryGateway' | 'ExitGateway' | 'Standby' | 'Inactive')
      | {
          Mixnode: {
            /**
             * Format: int32
             * @description 1 to 3
             */
            layer: number;
          };
        };
    BasicEntryInformation: {
      hostname: string | null;
      /** Format: int32 */
      ws_port: number;
      wss_port: number | null;
    };
    DVpnGatewayPerformance: {
      /** @description RFC 3339, empty when unknown */
      last_updated_utc: string;
      score: components['schemas']['ScoreValue'];
      mixnet_score: components['schemas']['ScoreValue'];
      load: components['schemas']['ScoreValue'];
      uptime_percentage_last_24_hours: number;
    };
    WgProbeResults: {
      can_register: boolean;
      can_handshake: boolean;
      can_resolve_dns: boolean;
      ping_hosts_performance: number;
      ping_ips_performance: number;
      can_query_metadata_v4: boolean | null;
      can_handshake_v4: boolean;
      can_resolve_dns_v4: boolean;
      ping_hosts_performance_v4: number;
      ping_ips_performance_v4: number;
      can_handshake_v6: boolean;
      can_resolve_dns_v6: boolean;
      ping_hosts_performance_v6: number;
      ping_ips_performance_v6: number;
      /** Format: int64 */
      download_duration_sec_v4: number;
      download_duration_milliseconds_v4: number | null;
      downloaded_file_size_bytes_v4: number | null;
      downloaded_file_v4: string;
      /** @description Empty when there was none */
      download_error_v4: string;
      /** Format: int64 */
      download_duration_sec_v6: number;
      download_duration_milliseconds_v6: number | null;
      downloaded_file_size_bytes_v6: number | null;
      downloaded_file_v6: string;
      /** @description Empty when there was none */
      download_error_v6: string;
    };
    QuicClientOptions: {
      /** @description `ip:port` or `[v6]:port` */
      addresses: string[];
      host: string | null;
      id_pubkey: string;
    };
    BridgeParameters: {
      /** @enum {unknown} */
      transport_type: 'quic_plain';
      args: components['schemas']['QuicClientOptions'];
    };
    BridgeInformation: {
      version: string;
      transports: components['schemas']['BridgeParameters'][];
    };
    DvpnGwProbe: {
      /** @description RFC 3339, empty when unknown */
      last_updated_utc: string;
      outcome: {
        as_entry: {
          can_connect: boolean;
          can_route: boolean;
        } | null;
        as_exit: {
          can_connect: boolean;
          can_route_ip_v4: boolean;
          can_route_ip_external_v4: boolean;
          can_route_ip_v6: boolean;
          can_route_ip_external_v6: boolean;
        } | null;
        wg: components['schemas']['WgProbeResults'] | null;
        socks5: {
          can_proxy_https: boolean;
          score: components['schemas']['ScoreValue'];
          errors: string[] | null;
        };
        lp: {
          can_connect: boolean;
          can_handshake: boolean;
          can_register: boolean;
          error: string | null;
        } | null;
      };
    };
    DVpnGateway: {
      /** @description Base58 ed25519 */
      identity_key: string;
      name: string;
      description: string;
      ip_packet_router: components['schemas']['IpPacketRouterDetailsV1'] | null;
      authenticator: components['schemas']['AuthenticatorDetailsV1'] | null;
      location: components['schemas']['Location'];
      last_probe: components['schemas']['DvpnGwProbe'] | null;
      ip_addresses: string[];
      /** Format: int32 */
      mix_port: number;
      role: components['schemas']['NodeRole'];
      entry: components['schemas']['BasicEntryInformation'] | null;
      bridges: components['schemas']['BridgeInformation'] | null;
      /** @description Two decimals, `0.00` to `1.00` */
      performance: string;
      performance_v2: components['schemas']['DVpnGatewayPerformance'] | null;
      lewes_protocol_details: components['schemas']['LewesProtocolDetailsV1'] | null;
      build_information: components['schemas']['BinaryBuildInformationOwned'];
    };
    Coin: {
      denom: string;
      /** @description Digits, base units */
      amount: string;
    };
    NodeDescription: {
      moniker: string;
      website: string;
      security_contact: string;
      details: string;
    };
    NodeRewarding: {
      cost_params: {
        /** @description 0 to 1 */
        profit_margin_percent: string;
        interval_operating_cost: components['schemas']['Coin'];
      };
      operator: string;
      delegates: string;
      total_unit_reward: string;
      unit_delegation: string;
      /** Format: int32 */
      last_rewarded_epoch: number;
      /** Format: int32 */
      unique_delegations: number;
    };
    NodeGeoData: {
      city: string;
      /** @description Alpha-2 code, empty when unknown */
      country: string;
      ip_address: string;
      /** @description Degrees, `0` when unknown */
      latitude: string;
      longitude: string;
      org: string;
      postal: string;
      region: string;
      /** @description IANA name */
      timezone: string;
    };
    ExtendedServiceNode: {
      /** Format: int32 */
      node_id: number;
      /** @description Base58 ed25519 */
      identity_key: string;
      uptime: number;
      /** @description Base units of operator and delegates */
      total_stake: string;
      /** @description Whole base units */
      original_pledge: number;
      bonding_address: string | null;
      bonded: boolean;
      node_type: string;
      /** @description First announced, empty when there is none */
      ip_address: string;
      accepted_tnc: boolean;
      self_description: components['schemas']['NodeData'];
      rewarding_details: components['schemas']['NodeRewarding'] | null;
      description: components['schemas']['NodeDescription'];
      geoip: components['schemas']['NodeGeoData'] | null;
    };
    NodeDelegation: {
      amount: components['schemas']['Coin'];
      cumulative_reward_ratio: string;
      /** Format: int64 */
      block_height: number;
      owner: string;
      proxy: string | null;
    };
    PagedResult_ExtendedServiceNode: {
      /**
       * Format: int64
       * @description Page served, from 0
       */
      page: number;
      /**
       * Format: int64
       * @description Items per page, at most 200
       */
      size: number;
      /**
       * Format: int64
       * @description Items after filters, on all pages
       */
      total: number;
      items: components['schemas']['ExtendedServiceNode'][];
    };
    GatewaySkinny: {
      /** @description Base58 */
      gateway_identity_key: string;
      /**
       * Format: int32
       * @description Percent
       */
      performance: number;
      /** @description Stored NodeData, or null */
      self_described: unknown;
      /** @description Stored bond with its location, or null */
      explorer_pretty_bond: unknown;
      /** @description Raw report of the last probe, or null */
      last_probe_result: unknown;
      last_testrun_utc: string | null;
      /** Format: date-time */
      last_updated_utc: string;
      /** @description Always 0 */
      routing_score: number;
      /**
       * Format: int32
       * @description Always 0
       */
      config_score: number;
    };
    Gateway: {
      /** @description Base58 */
      gateway_identity_key: string;
      /**
       * Format: int32
       * @description Percent
       */
      performance: number;
      /** @description Stored NodeData, or null */
      self_described: unknown;
      /** @description Stored bond with its location, or null */
      explorer_pretty_bond: unknown;
      /** @description Raw report of the last probe, or null */
      last_probe_result: unknown;
      last_testrun_utc: string | null;
      /** Format: date-time */
      last_updated_utc: string;
      /** @description Always 0 */
      routing_score: number;
      /**
       * Format: int32
       * @description Always 0
       */
      config_score: number;
      bonded: boolean;
      description: components['schemas']['NodeDescription'];
      last_probe_log: string | null;
      /** @description Stored BridgeInformation, or null */
      bridges: unknown;
    };
    PagedResult_Gateway: {
      /**
       * Format: int64
       * @description Page served, from 0
       */
      page: number;
      /**
       * Format: int64
       * @description Items per page, at most 200
       */
      size: number;
      /**
       * Format: int64
       * @description Items after filters, on all pages
       */
      total: number;
      items: components['schemas']['Gateway'][];
    };
    PagedResult_GatewaySkinny: {
      /**
       * Format: int64
       * @description Page served, from 0
       */
      page: number;
      /**
       * Format: int64
       * @description Items per page, at most 200
       */
      size: number;
      /**
       * Format: int64
       * @description Items after filters, on all pages
       */
      total: number;
      items: components['schemas']['GatewaySkinny'][];
    };
    SessionStats: {
      gateway_identity_key: string;
      /** Format: int32 */
      node_id: number;
      /** Format: date */
      day: string;
      /** Format: int64 */
      unique_active_clients: number;
      /** Format: int64 */
      session_started: number;
      users_hashes: string[] | null;
      vpn_sessions: number[] | null;
      mixnet_sessions: number[] | null;
      unknown_sessions: number[] | null;
    };
    PagedResult_SessionStats: {
      /**
       * Format: int64
       * @description Page served, from 0
       */
      page: number;
      /**
       * Format: int64
       * @description Items per page, at most 200
       */
      size: number;
      /**
       * Format: int64
       * @description Items after filters, on all pages
       */
      total: number;
      items: components['schemas']['SessionStats'][];
    };
    DailyStats: {
      /** Format: date */
      date_utc: string;
      /** Format: int64 */
      total_packets_received: number;
      /** Format: int64 */
      total_packets_sent: number;
      /** Format: int64 */
      total_packets_dropped: number;
      /**
       * Format: int64
       * @description Base units
       */
      total_stake: number;
    };
    Service: {
      gateway_identity_key: string;
      /** Format: date-time */
      last_updated_utc: string;
      /** @description Always 1 */
      routing_score: number;
      service_provider_client_id: string | null;
      ip_address: string | null;
      hostname: string | null;
      /** @description Stored ports, or null */
      mixnet_websockets: unknown;
      last_successful_ping_utc: string | null;
    };
    PagedResult_Service: {
      /**
       * Format: int64
       * @description Page served, from 0
       */
      page: number;
      /**
       * Format: int64
       * @description Items per page, at most 200
       */
      size: number;
      /**
       * Format: int64
       * @description Items after filters, on all pages
       */
      total: number;
      items: components['schemas']['Service'][];
    };
    HealthInfo: {
      /**
       * Format: int64
       * @description Seconds since the process started
       */
      uptime: number;
    };
    NetworkSummary: {
      /**
       * Format: int32
       * @description Nodes in the skimmed set
       */
      total_nodes: number;
      mixnodes: {
        bonded: {
          /** Format: int32 */
          count: number;
          /** Format: date-time */
          last_updated_utc: string;
          /**
           * Format: int32
           * @description All described nodes
           */
          self_described: number;
        };
        historical: {
          /** Format: int32 */
          count: number;
          /** Format: date-time */
          last_updated_utc: string;
        };
      };
      gateways: {
        bonded: {
          /** Format: int32 */
          count: number;
          /** Format: date-time */
          last_updated_utc: string;
          /** Format: int32 */
          entry: number;
          /** Format: int32 */
          exit: number;
        };
        historical: {
          /** Format: int32 */
          count: number;
          /** Format: date-time */
          last_updated_utc: string;
        };
      };
    };
    SummaryHistory: {
      /** Format: date */
      date: string;
      value_json: {
        /**
         * Format: int32
         * @description Nodes in the skimmed set
         */
        total_nodes: number;
        mixnodes: {
          bonded: {
            /** Format: int32 */
            count: number;
            /** @description Unix seconds */
            last_updated_utc: string;
            /**
             * Format: int32
             * @description All described nodes
             */
            self_described: number;
          };
          historical: {
            /** Format: int32 */
            count: number;
            /** @description Unix seconds */
            last_updated_utc: string;
          };
        };
        gateways: {
          bonded: {
            /** Format: int32 */
            count: number;
            /** @description Unix seconds */
            last_updated_utc: string;
            /** Format: int32 */
            entry: number;
            /** Format: int32 */
            exit: number;
          };
          historical: {
            /** Format: int32 */
            count: number;
            /** @description Unix seconds */
            last_updated_utc: string;
          };
        };
      };
      /** Format: date-time */
      timestamp_utc: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getGateways: {
    parameters: {
      query?: {
        /** @description Oldest listed version, in strict semver; 1.6.2 by default */
        min_node_version?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Min version must be valid semver` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  getGatewayCountries: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getGatewaysByCountry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description ISO 3166-1 alpha-2 code or XK, upper or lower case */
        two_letter_country_code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Invalid URL: invalid value: string {value:?}, expected a two letter string` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  getEntryGateways: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getEntryGatewayCountries: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getEntryGatewaysByCountry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description ISO 3166-1 alpha-2 code or XK, upper or lower case */
        two_letter_country_code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Invalid URL: invalid value: string {value:?}, expected a two letter string` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  getExitGateways: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getExitGatewayCountries: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getExitGatewaysByCountry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description ISO 3166-1 alpha-2 code or XK, upper or lower case */
        two_letter_country_code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Invalid URL: invalid value: string {value:?}, expected a two letter string` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  getExitGatewayIps: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'service_nodes-2': {
    parameters: {
      query?: {
        /** @description Items per page: 10 by default, 200 at most */
        size?: number;
        /** @description Page from 0; greater values return the last page */
        page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagedResult_ExtendedServiceNode'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'node_delegations-2': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Node id of the contract */
        node_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NodeDelegation'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `No delegation data for node_id={nodeId}` */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  service_nodes: {
    parameters: {
      query?: {
        /** @description Items per page: 10 by default, 200 at most */
        size?: number;
        /** @description Page from 0; greater values return the last page */
        page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagedResult_ExtendedServiceNode'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  node_delegations: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Node id of the contract */
        node_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NodeDelegation'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `No delegation data for node_id={nodeId}` */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  'getGateways-2': {
    parameters: {
      query?: {
        /** @description Oldest listed version, in strict semver; 1.6.2 by default */
        min_node_version?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Min version must be valid semver` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  'getGatewayCountries-2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'getGatewaysByCountry-2': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description ISO 3166-1 alpha-2 code or XK, upper or lower case */
        two_letter_country_code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Invalid URL: invalid value: string {value:?}, expected a two letter string` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  'getEntryGateways-2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'getEntryGatewayCountries-2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'getEntryGatewaysByCountry-2': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description ISO 3166-1 alpha-2 code or XK, upper or lower case */
        two_letter_country_code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Invalid URL: invalid value: string {value:?}, expected a two letter string` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  'getExitGateways-2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'getExitGatewayCountries-2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'getExitGatewaysByCountry-2': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description ISO 3166-1 alpha-2 code or XK, upper or lower case */
        two_letter_country_code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DVpnGateway'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Invalid URL: invalid value: string {value:?}, expected a two letter string` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  'getExitGatewayIps-2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  gateways: {
    parameters: {
      query?: {
        /** @description Items per page: 10 by default, 200 at most */
        size?: number;
        /** @description Page from 0; greater values return the last page */
        page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagedResult_Gateway'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  gateways_skinny: {
    parameters: {
      query?: {
        /** @description Items per page: 10 by default, 200 at most */
        size?: number;
        /** @description Page from 0; greater values return the last page */
        page?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagedResult_GatewaySkinny'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  get_gateway: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Base58 ed25519 key */
        identity_key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Gateway'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `{identityKey}` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  get_all_sessions: {
    parameters: {
      query?: {
        /** @description Items per page: 10 by default, 200 at most */
        size?: number;
        /** @description Page from 0; greater values return the last page */
        page?: number;
        /** @description Only sessions of this node */
        node_id?: string;
        /** @description Only sessions of this day, an ISO 8601 date */
        day?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagedResult_SessionStats'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `{value}` or `{value}` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  get_stats: {
    parameters: {
      query?: {
        /** @description The number of newest days to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DailyStats'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Offset must be non-negative` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  mixnodes: {
    parameters: {
      query?: {
        /** @description Items per page: 10 by default, 200 at most */
        size?: number;
        /** @description Page from 0; greater values return the last page */
        page?: number;
        /** @description Only services with an encrypted websocket */
        wss?: boolean;
        /** @description Only services with a host name */
        hostname?: boolean;
        /** @description Also gateways without a network requester */
        entry?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PagedResult_Service'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  build_information: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BinaryBuildInformationOwned'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  health: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HealthInfo'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  summary: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NetworkSummary'];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `Internal server error` */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  summary_history: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success */
      200: {
        headers: {
          /** @description Identifies the content */
          etag?: string;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SummaryHistory'][];
        };
      };
      /** @description The cached content of the client is current */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
