import { formatCount } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import type { MapLocation } from '../../model/locations.ts';
import { mapAddress, type MapQuery } from '../../model/route.ts';
import { placeName } from '../parts/names.ts';

interface InViewProps {
  readonly locations: readonly MapLocation[];
  readonly map: MapQuery;
}

/** The countries of the visible part of the map: the same choice for users who cannot use the map. */
export function InView({ locations, map }: InViewProps) {
  const counts = new Map<string, number>();
  for (const { country, count } of locations)
    counts.set(country, (counts.get(country) ?? 0) + count);
  const countries = [...counts].sort(([, left], [, right]) => right - left);
  return (
    <section class="card" aria-labelledby="in-view">
      <h2 id="in-view">{t('map.inView')}</h2>
      {countries.length === 0 && <p class="muted">{t('map.noneInView')}</p>}
      <ul class="in-view">
        {countries.map(([country, count]) => (
          <li key={country}>
            <a
              href={mapAddress({ ...map, country })}
              aria-current={country === map.country ? 'true' : undefined}
            >
              {placeName(country)}
            </a>
            <span class="number">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
