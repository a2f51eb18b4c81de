package example.kaunter;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
