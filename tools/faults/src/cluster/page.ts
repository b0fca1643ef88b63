/** The page of a cluster: a card for each machine, refreshed every second. */
export const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cluster</title>
<style>
  :root { color-scheme: light dark; --line: #8884; --good: #1a7f37; --bad: #cf222e; --warn: #9a6700; }
  @media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #ff7b72; --warn: #e3b341; } }
  body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1.2rem; max-width: 76rem; }
  h1 { font-size: 1.3rem; margin: 0 0 .3rem; }
  #machines { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); margin-top: 1rem; }
  article { border: 1px solid var(--line); border-left: .35rem solid var(--good); border-radius: .5rem; padding: .7rem .8rem; }
  article.bad { border-left-color: var(--bad); }
  article.warn { border-left-color: var(--warn); }
  h2 { font-size: 1rem; margin: 0; display: flex; justify-content: space-between; gap: .5rem; }
  h2 small { font-weight: normal; }
  ul { list-style: none; margin: .4rem 0 .6rem; padding: 0; }
  li { display: flex; justify-content: space-between; }
  .good { color: var(--good); } .bad b, li.bad, .text-bad { color: var(--bad); } .text-warn { color: var(--warn); }
  button { font: inherit; padding: .15rem .55rem; border: 1px solid var(--line); border-radius: .35rem; cursor: pointer; }
  button:disabled { cursor: default; opacity: .5; }
</style>
<h1>Cluster</h1>
<p id="summary" role="status">Loading…</p>
<button id="switchover">Make the standby the primary</button>
<div id="machines"></div>
<script>
  const element = (name, text, className) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  };
  const post = async (path, button) => {
    button.disabled = true;
    const response = await fetch(path, { method: 'POST' }).catch(() => null);
    if (response) show(await response.json());
  };
  const roleOf = ({ database, isEtcdLeader }) => {
    const parts = [];
    if (database) {
      const lag = database.lag ? ', ' + database.lag + ' bytes behind' : '';
      parts.push(database.role.replace('leader', 'primary').replace('_', ' ') + ' (' + database.state + lag + ')');
    }
    if (isEtcdLeader) parts.push('etcd leader');
    return parts.join(', ');
  };
  const cardOf = (machine) => {
    const state = !machine.isOn ? 'off' : machine.isCut ? 'cut off' : 'on';
    const isWell = machine.services.every(({ isHealthy }) => isHealthy);
    const card = element('article', undefined, state !== 'on' ? 'bad' : isWell ? '' : 'warn');
    const title = element('h2', machine.name);
    title.append(element('small', state));
    card.append(title, element('div', roleOf(machine)));
    const list = element('ul');
    for (const { service, isHealthy } of machine.services) {
      const item = element('li', service);
      item.append(element('span', isHealthy ? 'up' : 'down', isHealthy ? 'good' : 'text-bad'));
      list.append(item);
    }
    card.append(list);
    const actions = state === 'on' ? ['kill', 'cut', 'restart'] : ['heal'];
    for (const action of actions) {
      const button = element('button', action);
      button.setAttribute('aria-label', action + ' ' + machine.name);
      button.onclick = () => post('/machines/' + machine.name + '/' + action, button);
      card.append(button, ' ');
    }
    return card;
  };
  let shown = '';
  const show = ({ machines, faults, error }) => {
    if (error) return void (summary.textContent = error);
    const text = JSON.stringify([machines, faults]);
    if (text === shown) return;
    shown = text;
    summary.textContent = faults.length === 0 ? 'Every part works.' : 'Not as it should be: ' + faults.join(', ');
    const focused = document.activeElement?.getAttribute('aria-label');
    document.getElementById('machines').replaceChildren(...machines.map(cardOf));
    if (focused) document.querySelector('[aria-label="' + focused + '"]')?.focus();
  };
  const summary = document.getElementById('summary');
  const switchover = document.getElementById('switchover');
  switchover.onclick = () => post('/switchover', switchover).then(() => (switchover.disabled = false));
  const refresh = async () => {
    try {
      show(await (await fetch('/state')).json());
    } catch {
      shown = '';
      summary.textContent = 'The cluster does not answer: it has been stopped.';
    }
    setTimeout(refresh, 1000);
  };
  refresh();
</script>
</html>
`;
