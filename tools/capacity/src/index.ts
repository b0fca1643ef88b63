export { predict, type Load } from './capacity.ts';
export { readCosts } from './read-costs.ts';
