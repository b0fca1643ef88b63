/** A city with machines for rent. */
export interface Location {
  readonly country: string;
  readonly city: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone: string;
  readonly postal: string;
}

/** `weight country city|region latitude longitude timezone postal`; the weight is per city. */
const TABLE = `
  30 DE Nuremberg|Bavaria 49.45 11.08 Europe/Berlin 90402
  34 DE Frankfurt|Hesse 50.11 8.68 Europe/Berlin 60311
  16 DE Falkenstein|Saxony 50.48 12.37 Europe/Berlin 08223
  30 FI Helsinki|Uusimaa 60.17 24.94 Europe/Helsinki 00100
  22 US Ashburn|Virginia 39.04 -77.49 America/New_York 20147
  18 US Dallas|Texas 32.78 -96.80 America/Chicago 75201
  14 US Los_Angeles|California 34.05 -118.24 America/Los_Angeles 90012
  10 US Chicago|Illinois 41.88 -87.63 America/Chicago 60602
  26 NL Amsterdam|North_Holland 52.37 4.90 Europe/Amsterdam 1012
  22 FR Paris|Île-de-France 48.86 2.35 Europe/Paris 75001
  10 FR Gravelines|Hauts-de-France 50.99 2.13 Europe/Paris 59820
  20 GB London|England 51.51 -0.13 Europe/London EC1A
  18 CH Zurich|Zurich 47.37 8.54 Europe/Zurich 8001
  8 CH Geneva|Geneva 46.20 6.14 Europe/Zurich 1201
  16 SE Stockholm|Stockholm 59.33 18.07 Europe/Stockholm 111_20
  9 NO Oslo|Oslo 59.91 10.75 Europe/Oslo 0150
  9 DK Copenhagen|Capital_Region 55.68 12.57 Europe/Copenhagen 1050
  12 PL Warsaw|Mazovia 52.23 21.01 Europe/Warsaw 00-001
  9 AT Vienna|Vienna 48.21 16.37 Europe/Vienna 1010
  8 CZ Prague|Prague 50.08 14.44 Europe/Prague 110_00
  8 ES Madrid|Madrid 40.42 -3.70 Europe/Madrid 28001
  7 IT Milan|Lombardy 45.46 9.19 Europe/Rome 20121
  5 PT Lisbon|Lisbon 38.72 -9.14 Europe/Lisbon 1100
  8 RO Bucharest|Bucharest 44.43 26.10 Europe/Bucharest 010011
  6 BG Sofia|Sofia-Capital 42.70 23.32 Europe/Sofia 1000
  6 LT Vilnius|Vilnius 54.69 25.28 Europe/Vilnius 01100
  5 LV Riga|Riga 56.95 24.11 Europe/Riga LV-1010
  5 EE Tallinn|Harju 59.44 24.75 Europe/Tallinn 10111
  5 IS Reykjavik|Capital_Region 64.15 -21.94 Atlantic/Reykjavik 101
  6 UA Kyiv|Kyiv 50.45 30.52 Europe/Kyiv 01001
  5 MD Chisinau|Chisinau 47.01 28.86 Europe/Chisinau 2001
  10 CA Montreal|Quebec 45.50 -73.57 America/Toronto H2Y
  7 CA Toronto|Ontario 43.65 -79.38 America/Toronto M5H
  12 SG Singapore|Singapore 1.35 103.82 Asia/Singapore 048621
  10 JP Tokyo|Tokyo 35.68 139.69 Asia/Tokyo 100-0001
  7 HK Hong_Kong|Hong_Kong 22.32 114.17 Asia/Hong_Kong 999077
  5 IN Mumbai|Maharashtra 19.08 72.88 Asia/Kolkata 400001
  4 KR Seoul|Seoul 37.57 126.98 Asia/Seoul 04524
  6 AU Sydney|New_South_Wales -33.87 151.21 Australia/Sydney 2000
  3 NZ Auckland|Auckland -36.85 174.76 Pacific/Auckland 1010
  6 BR São_Paulo|São_Paulo -23.55 -46.63 America/Sao_Paulo 01310
  3 CL Santiago|Santiago_Metropolitan -33.45 -70.67 America/Santiago 8320000
  3 MX Querétaro|Querétaro 20.59 -100.39 America/Mexico_City 76000
  4 ZA Johannesburg|Gauteng -26.20 28.05 Africa/Johannesburg 2000
  2 KE Nairobi|Nairobi -1.29 36.82 Africa/Nairobi 00100
  3 IL Tel_Aviv|Tel_Aviv 32.09 34.78 Asia/Jerusalem 61000
  3 TR Istanbul|Istanbul 41.01 28.98 Europe/Istanbul 34110`;

/** Locations of nodes: mostly where machines are cheap, and at least a few on every continent. */
export const LOCATIONS: readonly (readonly [weight: number, location: Location])[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [weight, country = '', where = '', latitude, longitude, timezone = '', postal = ''] = line
      .trim()
      .split(' ')
      .map((word) => (word.includes('/') ? word : word.replaceAll('_', ' ')));
    const [city = '', region = ''] = where.split('|');
    const position = { latitude: Number(latitude), longitude: Number(longitude) };
    return [Number(weight), { country, city, region, ...position, timezone, postal }] as const;
  });

/** A company that rents out machines, or connects homes. */
export interface Provider {
  readonly asn: string;
  readonly name: string;
  readonly domain: string;
  readonly type: 'hosting' | 'isp' | 'business';
}

/** Invented providers under the AS numbers that are set aside for documentation. */
export const PROVIDERS: readonly (readonly [weight: number, provider: Provider])[] = [
  [30, { asn: 'AS64496', name: 'Harbour Cloud', domain: 'harbour.example', type: 'hosting' }],
  [22, { asn: 'AS64497', name: 'Northern Racks', domain: 'racks.example', type: 'hosting' }],
  [16, { asn: 'AS64498', name: 'Basalt Hosting', domain: 'basalt.example', type: 'hosting' }],
  [12, { asn: 'AS64499', name: 'Meadow Fibre', domain: 'meadow.example', type: 'isp' }],
  [10, { asn: 'AS64500', name: 'Example Net', domain: 'net.example', type: 'isp' }],
  [6, { asn: 'AS64501', name: 'Lighthouse Labs', domain: 'labs.example', type: 'business' }],
  [4, { asn: 'AS64502', name: 'Seaside Telecom', domain: 'seaside.example', type: 'isp' }],
];
