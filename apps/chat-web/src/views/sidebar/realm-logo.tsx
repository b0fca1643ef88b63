import { useStatePart } from '../../app/store-context.ts';
import { VIEWS } from '../../model/search/destinations.ts';

/** The logos that the organization has uploaded, one for each theme; nothing without any. */
export function RealmLogo() {
  const realm = useStatePart((state) => state.realm);
  const day = realm.logo_source === 'U' ? realm.logo_url : undefined;
  const night = realm.night_logo_source === 'U' ? realm.night_logo_url : undefined;
  if ((day ?? night) === undefined) return null;
  // One logo alone is used in both themes.
  return (
    <a class="realm-logo" href={VIEWS.inbox} aria-label={realm.name ?? 'Tandem'}>
      <img class="of-light" src={day ?? night} alt="" />
      <img class="of-dark" src={night ?? day} alt="" />
    </a>
  );
}
