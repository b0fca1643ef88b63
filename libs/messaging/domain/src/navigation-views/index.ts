export { AddNavigationView } from './add-navigation-view.ts';
export { EditNavigationView } from './edit-navigation-view.ts';
export { RemoveNavigationView } from './remove-navigation-view.ts';
