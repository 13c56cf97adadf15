pytest_plugins = ["case_results"]
