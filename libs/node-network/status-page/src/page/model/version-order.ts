/**
 * Orders `1.10.0` after `1.9.2`, and `1.10.0-rc.1` before `1.10.0`: enough for a list of versions
 * that are all valid semver.
 */
export function compareVersions(left: string, right: string): number {
  const [leftCore = '', leftPre = ''] = split(left);
  const [rightCore = '', rightPre = ''] = split(right);
  const byCore = leftCore.localeCompare(rightCore, 'en', { numeric: true });
  if (byCore !== 0 || leftPre === rightPre) return byCore;
  if (leftPre === '' || rightPre === '') return leftPre === '' ? 1 : -1;
  return leftPre.localeCompare(rightPre, 'en', { numeric: true });
}

function split(version: string): readonly string[] {
  const [precedence = ''] = version.split('+', 1);
  const dash = precedence.indexOf('-');
  return dash < 0 ? [precedence] : [precedence.slice(0, dash), precedence.slice(dash + 1)];
}
