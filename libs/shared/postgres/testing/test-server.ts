/** The variable by which jest's setup passes the server's address to the tests. */
export const TEST_SERVER_VARIABLE = 'TANDEM_TEST_SERVER_URL';

/** The variable with the name of the database that every test database is a copy of. */
export const TEST_TEMPLATE_VARIABLE = 'TANDEM_TEST_TEMPLATE';
