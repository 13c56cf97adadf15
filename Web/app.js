import { App } from './screens/app.js';

new App().mount(document.body);
