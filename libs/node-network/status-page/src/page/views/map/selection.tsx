import { formatCount } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import type { NodeQuery } from '../../model/node-query.ts';
import type { NodeRow } from '../../model/node-row.ts';
import {
  countByScore,
  locationsOf,
  type Cluster,
  type MapLocation,
} from '../../model/locations.ts';
import { nodesAddress, type MapQuery } from '../../model/route.ts';
import { MAP_SCORES } from '../../model/score.ts';
import { placeName } from '../parts/names.ts';
import { ScoreSign } from '../parts/score-shape.tsx';

interface SelectionProps {
  /** The nodes of the map. */
  readonly rows: readonly NodeRow[];
  readonly map: MapQuery;
  /** The dot that is chosen; null without one. */
  readonly cluster: Cluster | null;
  readonly onClose: () => void;
}

/** The chosen dot of the map, or else the chosen country. */
export function Selection({ rows, map, cluster, onClose }: SelectionProps) {
  if (cluster === null && map.country === '') return null;
  const kind = map.nodes === 'gateways' ? 'listed' : '';
  return (
    <section class="card selection" aria-labelledby="selection">
      <div class="selection-head">
        <h2 id="selection">{cluster === null ? placeName(map.country) : t('map.selection')}</h2>
        <button type="button" class="button" onClick={onClose}>
          {t('map.unselect')}
        </button>
      </div>
      {cluster === null ? (
        <ChosenCountry rows={rows} country={map.country} kind={kind} />
      ) : (
        <LocationList locations={cluster.locations} kind={kind} />
      )}
    </section>
  );
}

interface ChosenCountryProps {
  readonly rows: readonly NodeRow[];
  readonly country: string;
  readonly kind: NodeQuery['kind'];
}

function ChosenCountry({ rows, country, kind }: ChosenCountryProps) {
  const there = rows.filter((row) => row.country === country);
  const counts = countByScore(there);
  const found = MAP_SCORES.filter((score) => counts[score] !== undefined);
  return (
    <>
      <p>{t('map.nodesThere', { count: there.length })}</p>
      <ul class="in-view">
        {found.map((score) => (
          <li key={score}>
            <span class="badge">
              <ScoreSign score={score} />
              {score === 'none' ? (
                t('score.none')
              ) : (
                <a href={nodesAddress({ country, score, kind })}>{t(`score.${score}`)}</a>
              )}
            </span>
            <span class="number">{formatCount(counts[score] ?? 0)}</span>
          </li>
        ))}
      </ul>
      {there.length > 0 && <a href={nodesAddress({ country, kind })}>{t('map.listNodes')}</a>}
      <h3>{t('map.cities')}</h3>
      <LocationList locations={locationsOf(there)} kind={kind} />
    </>
  );
}

interface LocationListProps {
  readonly locations: readonly MapLocation[];
  readonly kind: NodeQuery['kind'];
}

/** Locations with links to their nodes. */
function LocationList({ locations, kind }: LocationListProps) {
  return (
    <ul class="in-view">
      {locations.map(({ city, country, count, coordinates }) => (
        <li key={coordinates.join(' ')}>
          <a href={nodesAddress({ country, city, kind })}>
            {`${city === '' ? t('value.unknownCity') : city}, ${placeName(country)}`}
          </a>
          <span class="number">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}
